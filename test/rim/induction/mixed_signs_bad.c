// unsafe; flags: --engine induction
extern void reach_error(void);
int main(void) {
  int i = 3;
  unsigned u = 10;
  while (1) {
    i--;
    if (i > u) reach_error();
    if (i < -5) return 0;
  }
}
