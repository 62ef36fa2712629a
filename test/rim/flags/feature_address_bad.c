// unsafe line 12; flags: --property valid-deref
/* not native: the sanitizer is seen */
#if __has_feature(address_sanitizer)
#define LAST 3
#else
#define LAST 4
#endif
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {0}, i = __VERIFIER_nondet_int();
  if (i < 0 || i > LAST) return 0;
  return a[i];
}
