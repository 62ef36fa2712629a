// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
static _Alignas(64) char a[3];
int main(void) {
  if ((uintptr_t)a & 4095) reach_error();
  return 0;
}
