// unsafe line 5; flags: --property valid-deref
/* not native: the compiler may drop what nobody needs */
int main(void) {
  int a[4] = {0}, *p = 0;
  __builtin_prefetch(a + *p);
  return 0;
}
