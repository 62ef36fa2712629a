// safe; flags: --property valid-memsafety
int main(void) {
  int *p, y[3] = {0};
  {
    int a[3] = {1, 2, 3};
    p = y + 1;
  }
  return *p;
}
