// unsafe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int y = __VERIFIER_nondet_int();
  if (y) goto skip;
  {
    int x = 3;
    if (x != 3) reach_error();
skip:
    x = 4;
    if (x != 3) reach_error();
  }
  return 0;
}
