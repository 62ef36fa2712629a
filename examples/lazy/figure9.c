/* Figure 9 of "Abstractions from Proofs" (POPL'04), as a program whose error path is that trace. */
extern void reach_error(void);
extern void *malloc(unsigned long);
int main(void) {
  int *x = malloc(4), *y = malloc(4);
  if (!x || !y || x == y) return 0;
  *x = 0;
  y = x;
  if (y == x) {
    *y = *y + 1;
    if (*x == 0)
      reach_error();
  }
  return 0;
}
