// unsafe, or unknown; flags: --property valid-memsafety
int main(void) {
  int a[3] = {1, 2, 3}, s = 0;
  for (unsigned i = 2; i >= 0; i--) s += a[i];
  return s - 6;
}
