// unsafe; flags: --engine induction
extern void reach_error(void);
int main(void) {
  int x = 0, y = 0, *p = &x;
  while (1) {
    *p = *p + 1;
    p = p == &x ? &y : &x;
    if (x == 3 && y == 2) reach_error();
    if (x > 5) return 0;
  }
}
