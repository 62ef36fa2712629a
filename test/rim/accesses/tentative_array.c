// safe; flags: --property valid-memsafety
int a[];
int main(void) {
  a[0] = 3;
  return a[0];
}
