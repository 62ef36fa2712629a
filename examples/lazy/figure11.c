/* Figure 11 of "Abstractions from Proofs" (POPL'04), as a program whose error path is that trace. */
extern void reach_error(void);
void inc(int *x) {
  *x = *x + 1;
}
int main(void) {
  int cell, *y = &cell;
  *y = 0;
  inc(y);
  if (*y != 1)
    reach_error();
  return 0;
}
