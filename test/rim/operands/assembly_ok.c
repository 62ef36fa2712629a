// safe; flags: --property valid-deref
int main(void) {
  int a[2] = {1, 2}, *p = a;
  __asm__ volatile("" ::"r"(p[1]));
  return 0;
}
