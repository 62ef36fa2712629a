// safe; flags: --engine induction
extern void reach_error(void);
int main(void) {
  int i = 0;
  while (i < 3) {
    if (i == 5) i = 1 / (i - 5);
    i++;
    if (i > 3) reach_error();
  }
  return 0;
}
