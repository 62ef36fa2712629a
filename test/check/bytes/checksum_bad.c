// unsafe line 16
/* A sum of bytes in one byte wraps around. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct header {
  uint16_t kind;
  uint16_t length;
};
int main(void) {
  struct header h;
  uint8_t sum = 0;
  h.kind = 0x0101;
  h.length = (uint16_t)__VERIFIER_nondet_uint();
  for (unsigned i = 0; i < sizeof h; i++) sum += ((const uint8_t *)&h)[i];
  if (sum < 2) reach_error();
  return 0;
}
