// unsafe; flags: --engine induction
extern void reach_error(void);
int main(void) {
  int i = 0;
  while (1) {
    i = (i - 1) % 3;
    if (i == -2) reach_error();
  }
}
