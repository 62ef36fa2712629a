// unsafe line 10; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
static int squares[10];
int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++) squares[i] = i * i;
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 10) return 0;
  // one too many
  for (int i = 0; i <= n; i++) sum += squares[i];
  return sum == 1;
}
