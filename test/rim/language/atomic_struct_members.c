// safe
#include <stdatomic.h>
extern void reach_error(void);
int main(void) {
  _Atomic unsigned char c = 255;
  unsigned char old = c++;
  if (old != 255 || c != 0) reach_error();
  _Atomic int x = 5;
  x <<= 2;
  x %= 7;
  if (x != 6 || atomic_fetch_sub(&x, 7) != 6 || x != -1) reach_error();
  return 0;
}
