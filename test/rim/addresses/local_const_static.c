// safe
extern void reach_error(void);
static const int *f(void) {
  static const int x = 3;
  return &x;
}
static const int *g(void) {
  static const int x = 3;
  return &x;
}
int main(void) {
  if (f() == g() || f() != f()) reach_error();
  return 0;
}
