// unsafe, or unknown
extern void reach_error(void);
static int n;
static int t(int v) { n = n * 10 + v; return v; }
int main(void) {
  volatile int k = 0;
  int r = k ? t(1) : t(2) ? t(3) : t(4);
  if (r == 3 && n == 23) reach_error();
  return 0;
}
