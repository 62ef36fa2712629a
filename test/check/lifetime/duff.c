// safe
// A `case` inside a loop: falling into it does not leave the block.
int main(void) {
  int n = 3, sum = 0;
  switch (n) {
  case 0:
    do {
      int x;
      int *p;
      x = 1;
      p = &x;
      sum += *p;
  case 3:
      x = 2;
      p = &x;
      sum += *p;
    } while (--n > 0);
  }
  return sum > 100;
}
