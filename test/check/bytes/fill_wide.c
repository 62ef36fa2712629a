// safe
/* What memset leaves, read in larger pieces. */
#include <stdint.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct mixed {
  uint8_t first;
  uint16_t second;
  uint32_t third;
  int64_t fourth;
};
int main(void) {
  struct mixed m;
  memset(&m, 0xff, sizeof m);
  if (m.first != 0xff || m.second != 0xffff || m.third != 0xffffffffu || m.fourth != -1) reach_error();
  m.third = __VERIFIER_nondet_int();
  if (m.second != 0xffff || m.fourth != -1) reach_error();
  memset(&m.third, 0, 2);
  if ((m.third & 0xffff) != 0) reach_error();
  return 0;
}
