// safe
/* Bit-fields over several units, parted by one of width zero. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct parts {
  unsigned a : 7;
  unsigned : 0;
  unsigned b : 30;
  unsigned c : 10;
  unsigned long long d : 40;
};
int main(void) {
  struct parts p;
  unsigned x = __VERIFIER_nondet_uint();
  p.a = 100;
  p.b = 1u << 29;
  p.c = 1000;
  p.d = 1ull << 39;
  p.a = x;
  if (p.b != 1u << 29 || p.c != 1000 || p.d != 1ull << 39) reach_error();
  p.c = x;
  if (p.a != (x & 127) || p.b != 1u << 29) reach_error();
  if (p.c != (x & 1023)) reach_error();
  return 0;
}
