// unsafe, or unknown
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
struct s { unsigned long long a : 20, b : 30, c : 14; };
int main(void) {
  struct s x = {0};
  x.b = __VERIFIER_nondet_uint();
  x.a = 0xfffff;
  x.c = 0x3fff;
  if (x.b == 0x3fffffff) reach_error();
  return 0;
}
