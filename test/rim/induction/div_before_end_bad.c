// unsafe; flags: --engine induction
extern void reach_error(void);
int main(void) {
  int i = 3;
  while (1) {
    int x = 6 / i;
    i--;
    if (i == 0) reach_error();
  }
}
