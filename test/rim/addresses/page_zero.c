// safe, or unknown
#include <stdint.h>
extern void reach_error(void);
int main(void) {
  int x;
  if ((uintptr_t)&x < 4096) reach_error();
  return 0;
}
