// unsafe line 9
// A shift by too much that was not asked for does not end the run: any processor gives some value.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int x = 1 << n;
  if (n < 0)
    reach_error();
  return x;
}
