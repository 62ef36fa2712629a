// flags: -- -fwrapv
// unsafe line 8
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 2147483647) return 0;
  if (x + 1 < 0) reach_error();
  return 0;
}
