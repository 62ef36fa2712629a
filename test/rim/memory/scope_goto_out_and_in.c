// safe; flags: --property valid-memsafety
/* not native: the sanitizer does not follow it */
int main(void) {
  int *p = 0, n = 0;
start:
  {
    int x = 4;
    if (n) { if (p != &x) return 0; return 0; }
    p = &x;
  }
  n = 1;
  return 0;
  goto start;
}
