// unsafe; flags: --engine induction
extern void reach_error(void);
int main(void) {
  short s = 0;
  int n = 0;
  while (1) {
    s = (short)(s + 20000);
    n++;
    if (s < 0) reach_error();
    if (n > 3) return 0;
  }
}
