// unsafe, or unknown; flags: --property valid-memsafety
// not native: the address sanitizer does not see where this block ends; C11 6.2.4
__attribute__((nodebug)) int main(void) {
  int *p;
  { int x = 1; p = &x; }
  return *p;
}
