// expect: 5: shift amount out of range
/* A shift by the width of the type. */
static unsigned high(unsigned v, unsigned by) {
  /* undefined for by == 32 */
  return v << by;
}

int main(void) {
  unsigned r = 0;
  for (unsigned i = 30; i <= 32; i++) r ^= high(1, i);
  return r != 0;
}
