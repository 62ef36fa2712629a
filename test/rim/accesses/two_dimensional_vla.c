// safe, or unknown; flags: --property valid-memsafety
static int sum(int n, int a[n][n]) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i][n - 1 - i];
  return s;
}
int main(void) {
  int a[3][3] = {{1}};
  return sum(3, a);
}
