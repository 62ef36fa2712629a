// safe
extern void reach_error(void);
static void f(int *restrict a, const int *restrict b, int n) {
  for (int i = 0; i < n; i++) a[i] = b[i];
}
int main(void) {
  int x[4] = {1, 2, 3, 4};
  f(x, x + 2, 2);
  if (x[0] != 3 || x[1] != 4 || x[3] != 4) reach_error();
  return 0;
}
