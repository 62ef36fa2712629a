// unsafe line 12
// A variable of each round, used as long as it lives.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int x = __VERIFIER_nondet_int();
    int *p = &x;
    if (*p > 3) sum++;
  }
  if (sum == 3) reach_error();
  return 0;
}
