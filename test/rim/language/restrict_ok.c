// safe
extern void reach_error(void);
static void f(int *restrict a, const int *restrict b) { *a = *b + 1; }
int main(void) {
  int x = 1, y = 2;
  f(&x, &y);
  if (x != 3) reach_error();
  return 0;
}
