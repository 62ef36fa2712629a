// unsafe; flags: --engine induction
extern void reach_error(void);
static void f(int *a, int *b) {
  *a = 1;
  *b = 2;
  if (*a == 2) reach_error();
}
int main(void) {
  int x, y;
  int k = 0;
  while (1) {
    f(&x, k == 3 ? &x : &y);
    k++;
    if (k > 5) return 0;
  }
}
