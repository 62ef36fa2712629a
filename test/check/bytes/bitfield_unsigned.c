// safe
/* Unsigned bit-fields of one unit: what is assigned is cut, neighbours stay. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct flags {
  unsigned mode : 3;
  unsigned count : 5;
  unsigned rest : 24;
};
int main(void) {
  struct flags f = {1, 2, 3};
  unsigned x = __VERIFIER_nondet_uint();
  f.count = x;
  if (f.count != (x & 31)) reach_error();
  if (f.mode != 1 || f.rest != 3) reach_error();
  f.mode = 7;
  if (f.count > 31 || f.mode != 7) reach_error();
  return 0;
}
