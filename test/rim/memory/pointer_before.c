// safe; flags: --property valid-memsafety
int main(void) {
  int a[3] = {1, 2, 3};
  int *p = a + 3;
  int s = 0;
  while (p > a) s += *--p;
  return s - 6;
}
