// unsafe; flags: --engine induction
extern void reach_error(void);
int main(void) {
  unsigned u = 0;
  for (;;) {
    u += 0x10000000u;
    if (u == 0) reach_error();
  }
}
