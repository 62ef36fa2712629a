// unsafe; flags: --engine induction
extern void reach_error(void);
int main(void) {
  signed char c = 0;
  for (;;) {
    c += 16;
    if (c < 0) reach_error();
  }
}
