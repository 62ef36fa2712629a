// expect: 9: reach_error called
/* A true assumption changes nothing. */
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int x = 5;
  __VERIFIER_assume(x == 5);
  reach_error();
  return 0;
}
