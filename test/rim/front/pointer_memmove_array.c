// safe, or unknown
extern void reach_error(void);
#include <string.h>
int main(void) {
  int x = 1, y = 2, *a[3] = {&x, &y, 0};
  memmove(a + 1, a, 2 * sizeof *a);
  *a[2] = 9;
  if (y != 9 || *a[1] != 1) reach_error();
  return 0;
}
