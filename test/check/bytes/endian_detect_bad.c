// unsafe line 8
/* The first byte of a negative number is not its sign. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  signed char first = *(signed char *)&x;
  if (x < 0 && first >= 0) reach_error();
  return 0;
}
