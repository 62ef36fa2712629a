// safe; flags: --property valid-memsafety
int main(void) {
  int *p = 0, n = 0;
  while (n < 2 && (p == 0 || *p >= 0)) {
    int x = n++;
    p = &n;
    if (x < 0) return 1;
  }
  return 0;
}
