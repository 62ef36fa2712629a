// unsafe
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
/* 3 divides no power of two: the remainder changes when the product wraps around */
int main(void) {
  unsigned x = __VERIFIER_nondet_uint() * 3;
  if (x % 3 == 1) reach_error();
  return 0;
}
