// unsafe, or unknown; flags: --property valid-memsafety
// not native: the address sanitizer does not see where this block ends; C11 6.2.4
__attribute__((nodebug)) static int f(void) {
  const int x = 1;
  *(int *)&x = 2;
  return x;
}
int main(void) {
  return f();
}
