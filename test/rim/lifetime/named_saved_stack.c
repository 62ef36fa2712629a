// unsafe, or unknown; flags: --property valid-memsafety
// not native: the address sanitizer does not see where this block ends; C11 6.2.4
int main(void) {
  int k = 0;
  int *p = &k;
  goto in;
  {
    int saved_stack;
  in:
    saved_stack = 1;
    p = &saved_stack;
  }
  return *p;
}
