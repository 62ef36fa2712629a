// unsafe, or unknown; flags: --property valid-memsafety
// not native: C11 6.7.6.2: each size of an array is more than zero
int main(void) {
  int n = -1;
  int a[n];
  return 0;
}
