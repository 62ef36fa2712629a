// unsafe line 8; flags: --property all
/* Several properties at once: an access is wrong. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {1, 2, 3, 4}, i = __VERIFIER_nondet_int();
  if (i < 0 || i > 4) return 0;
  return 100 / a[i];
}
