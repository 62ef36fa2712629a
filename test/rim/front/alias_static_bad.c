// unsafe, or unknown
extern void reach_error(void);
static int real(int x) { return x + 1; }
static int other(int) __attribute__((alias("real")));
int main(void) {
  int (*p)(int) = other;
  if (p(3) != 3 || p != real) reach_error();
  return 0;
}
