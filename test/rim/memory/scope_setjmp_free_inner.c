// safe; flags: --property valid-memsafety
int main(void) {
  int r = 0;
  {
    int a[2] = {1, 2};
    for (int *p = a; p != a + 2; p++) r += *p;
  }
  {
    int b[2] = {3, 4};
    for (int *p = b; p != b + 2; p++) r += *p;
  }
  return r - 10;
}
