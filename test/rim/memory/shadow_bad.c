// unsafe; flags: --property valid-memsafety
int main(void) {
  int a[2] = {0, 0}, i = 1;
  {
    int i = 2;
    a[i] = 1;
  }
  return a[i];
}
