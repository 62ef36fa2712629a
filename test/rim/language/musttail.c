// unsafe, or unknown
extern void reach_error(void);
static int g(int n, int acc) {
  if (!n) return acc;
  __attribute__((musttail)) return g(n - 1, acc + n);
}
int main(void) {
  if (g(3, 0) == 6) reach_error();
  return 0;
}
