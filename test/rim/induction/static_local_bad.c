// unsafe; flags: --engine induction
extern void reach_error(void);
static int f(void) {
  static int c;
  return ++c;
}
int main(void) {
  while (1) {
    if (f() == 5) reach_error();
    if (f() > 20) return 0;
  }
}
