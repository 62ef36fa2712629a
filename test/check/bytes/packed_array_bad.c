// unsafe line 18
/* A pointer one byte too far writes into the key of the next record. */
#include <stdint.h>
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct __attribute__((packed)) record {
  uint8_t key;
  uint32_t value;
};
int main(void) {
  struct record table[3];
  uint32_t new_value = 0xffffffff;
  unsigned i = __VERIFIER_nondet_uint();
  table[0].key = table[1].key = table[2].key = 1;
  if (i > 1) return 0;
  memcpy((char *)&table[i].value + 1, &new_value, sizeof new_value);
  if (table[1].key == 0xff) reach_error();
  return 0;
}
