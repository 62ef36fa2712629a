// safe
extern void reach_error(void);
static int f(int n) {
  static int depth;
  int mine = ++depth;
  if (n) f(n - 1);
  return mine * 10 + depth;
}
int main(void) {
  if (f(2) != 13) reach_error();
  return 0;
}
