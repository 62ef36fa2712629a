// unsafe, or unknown
extern void reach_error(void);
#include <string.h>
int main(void) {
  int x;
  memset(&x, 0x101, sizeof x);
  if (x != 0x101) reach_error();
  return 0;
}
