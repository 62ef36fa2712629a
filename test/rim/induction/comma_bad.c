// unsafe; flags: --engine induction
extern void reach_error(void);
int main(void) {
  int i = 0, j = 0;
  while (j++, i += j, i < 20) {
    if (i == 15) reach_error();
  }
  return 0;
}
