// safe, or unknown
extern void reach_error(void);
#include <stdatomic.h>
int main(void) {
  _Atomic double d = 1.5;
  d += 2;
  if (d != 3.5) reach_error();
  return 0;
}
