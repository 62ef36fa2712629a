// safe
/* Records of five bytes in an array: a write to one leaves the others alone. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct __attribute__((packed)) record {
  uint8_t key;
  uint32_t value;
};
int main(void) {
  struct record table[3];
  unsigned i = __VERIFIER_nondet_uint();
  table[0].key = 1, table[0].value = 10;
  table[1].key = 2, table[1].value = 20;
  table[2].key = 3, table[2].value = 30;
  if (i > 2) return 0;
  table[i].value = 77;
  if (table[0].key != 1 || table[1].key != 2 || table[2].key != 3) reach_error();
  if (table[i].value != 77) reach_error();
  if (i != 1 && table[1].value != 20) reach_error();
  return 0;
}
