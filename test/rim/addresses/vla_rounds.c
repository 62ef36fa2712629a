// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  uintptr_t last = 0;
  for (int i = 1; i < 3; i++) {
    char v[i * 64];
    if (last && (uintptr_t)v != last) reach_error();
    last = (uintptr_t)v;
  }
  return 0;
}
