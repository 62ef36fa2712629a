// unsafe
extern void reach_error(void);
static int f(int n) { n += 5; return n; }
int main(void) {
  int n = 1, r = f(n);
  if (n != 1 || r != 1) reach_error();
  return 0;
}
