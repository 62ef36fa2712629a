// safe, or unknown
extern void reach_error(void);
#include <stdatomic.h>
int main(void) {
  _Atomic unsigned char c = 255;
  c++;
  if (c != 0) reach_error();
  return 0;
}
