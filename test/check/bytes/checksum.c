// safe
/* The sum of the bytes of a struct is bounded by their number. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct header {
  uint16_t kind;
  uint16_t flags;
  uint32_t length;
};
int main(void) {
  struct header h;
  unsigned sum = 0;
  h.kind = 0x0101;
  h.flags = 0;
  h.length = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < sizeof h; i++) sum += ((const uint8_t *)&h)[i];
  if (sum < 2 || sum > 2 + 4 * 255) reach_error();
  return 0;
}
