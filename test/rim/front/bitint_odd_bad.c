// unsafe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned _BitInt(17) x = (unsigned)__VERIFIER_nondet_int();
  x += 1;
  if (x == 0) reach_error();
  return 0;
}
