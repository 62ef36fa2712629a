// unsafe; flags: --engine induction
extern void reach_error(void);
int main(void) {
  unsigned char c = 1;
  for (;;) {
    c *= 2;
    if (c == 0) reach_error();
  }
}
