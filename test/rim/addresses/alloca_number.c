// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
int main(void) {
  uintptr_t a = 0;
  for (int i = 1; i < 3; i++) {
    char v[i * 0 + 16];
    v[0] = 0;
    if ((uintptr_t)v == a) reach_error();
    a = (uintptr_t)v;
  }
  return 0;
}
