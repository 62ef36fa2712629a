// safe, or unknown
extern void reach_error(void);
#include <stdint.h>
int main(void) {
  _Alignas(32) char a[3];
  if ((uintptr_t)a % 32 != 0) reach_error();
  return 0;
}
