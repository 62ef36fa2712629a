// unsafe line 7; flags: --property valid-deref
/* not native: the compiler may drop what nobody needs */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {0}, i = __VERIFIER_nondet_int();
  if (i < 0 || i > 4) return 0;
  __asm__ volatile("nop" ::"r"(a[i]));
  return 0;
}
