// unsafe, or unknown; flags: --property valid-memsafety
// not native: at -O0 a constant local is memory like any other
int main(void) {
  int n = 3;
  const int a[n];
  *(int *)&a[1] = 3;
  return 0;
}
