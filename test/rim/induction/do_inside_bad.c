// unsafe; flags: --engine induction
extern void reach_error(void);
int main(void) {
  int i = 0;
  do {
    do {
      i++;
      if (i == 9) reach_error();
    } while (i % 4);
  } while (i < 10);
  return 0;
}
