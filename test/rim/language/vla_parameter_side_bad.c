// unsafe
extern void reach_error(void);
static int f(int n, int a[n = 2]) { return n; }
int main(void) {
  int a[3] = {0};
  if (f(7, a) != 7) reach_error();
  return 0;
}
