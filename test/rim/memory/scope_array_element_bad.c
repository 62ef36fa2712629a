// unsafe; flags: --property valid-memsafety
int main(void) {
  int *p, y[3] = {0};
  {
    int a[3] = {1, 2, 3};
    p = a + 1;
  }
  return *p;
}
