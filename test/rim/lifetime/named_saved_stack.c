// unsafe, or unknown; flags: --property valid-memsafety
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
