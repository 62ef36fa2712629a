// safe; flags: --property valid-init
static void fill(int *a, int n) {
  while (n--) *a++ = n;
}
int main(void) {
  int a[10];
  fill(a, 10);
  return a[9] + a[0];
}
