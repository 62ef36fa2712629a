// unsafe; flags: --engine induction
extern void reach_error(void);
int main(void) {
  int a = 0, s = 0;
  while (1) {
    for (int i = 0; i < 3; i++) {
      if (a == 2 && i == 2 && s == 5) reach_error();
      s++;
      if (s > 9) s = 0;
    }
    a = (a + 1) % 3;
  }
}
