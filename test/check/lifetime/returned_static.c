// safe
// Of a static local, that is fine.
static int *f(void) {
  static int x;
  return &x;
}
int main(void) {
  *f() = 3;
  return *f() - 3;
}
