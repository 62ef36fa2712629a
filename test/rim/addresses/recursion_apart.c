// safe, or unknown
#include <stdint.h>
extern void reach_error(void);
static void f(int *other, int n) {
  int a = n;
  if (other == &a) reach_error();
  if (n) f(&a, n - 1);
}
int main(void) {
  f(0, 3);
  return 0;
}
