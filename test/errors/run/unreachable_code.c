// expect: 9: unreachable
/* __builtin_unreachable that is reached. */
static int parity(int n) {
  switch (n % 2) {
    case 0: return 0;
    case 1: return 1;
  }
  /* for negative odd numbers */
  __builtin_unreachable();
}

int main(void) { return parity(4) + parity(7) + parity(-3); }
