/* Uninitialised locals, also in functions that are called several times. */
extern void reach_error(void);

int pick(int which) {
  int value;
  short other;
  return which ? value : other;
}

int main(void) {
  int x;
  long long y;
  int a = pick(0), b = pick(1), c = pick(1);
  if (x == 3 && y == 5 && a == 2 && b > 0 && b < c) {
#ifndef REPAIRED
    reach_error();
#endif
  }
  return 0;
}
