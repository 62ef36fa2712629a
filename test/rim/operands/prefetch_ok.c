// safe; flags: --property valid-deref
int main(void) {
  int *p = 0;
  __builtin_prefetch(p);
  return 0;
}
