// unsafe
extern void reach_error(void);
int main(void) {
  int n = 1, total = 0;
again:;
  int a[n];
  a[n - 1] = n;
  total += a[n - 1];
  if (++n < 4) goto again;
  if (total != 3) reach_error();
  return 0;
}
