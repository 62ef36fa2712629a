// safe, or unknown
extern void reach_error(void);
int main(void) {
  _Alignas(16) int a[4] = {1, 2, 3, 4};
  int *p = __builtin_assume_aligned(a, 16);
  p[2] = 9;
  if (a[2] != 9) reach_error();
  return 0;
}
