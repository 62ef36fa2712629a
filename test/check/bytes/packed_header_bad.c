// unsafe line 21
/* The length of a packed header begins behind one byte, not behind four. */
#include <stdint.h>
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct __attribute__((packed)) header {
  uint8_t type;
  uint32_t length;
  uint32_t check;
};
int main(void) {
  struct header h;
  unsigned char raw[sizeof(struct header)];
  uint32_t length;
  h.type = 9;
  h.length = __VERIFIER_nondet_uint();
  h.check = 1;
  memcpy(raw, &h, sizeof h);
  memcpy(&length, raw + 4, sizeof length);
  if (length != h.length) reach_error();
  return 0;
}
