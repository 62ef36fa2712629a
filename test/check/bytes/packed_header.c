// safe
/* Members of a packed struct have no gaps between them: each is where the sizes say. */
#include <stdint.h>
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct __attribute__((packed)) header {
  uint8_t type;
  uint32_t length;
  uint16_t check;
};
int main(void) {
  struct header h;
  unsigned char raw[sizeof(struct header)];
  uint32_t length;
  h.type = 9;
  h.length = __VERIFIER_nondet_uint();
  h.check = 0xabcd;
  memcpy(raw, &h, sizeof h);
  memcpy(&length, raw + 1, sizeof length);
  if (sizeof h != 7) reach_error();
  if (length != h.length) reach_error();
  if (raw[0] != 9 || raw[5] != 0xcd || raw[6] != 0xab) reach_error();
  return 0;
}
