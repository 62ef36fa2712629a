// safe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a = 1;
extern int b __attribute__((alias("a")));
int main(void) {
  b = __VERIFIER_nondet_int();
  if (a != b ) reach_error();
  return 0;
}
