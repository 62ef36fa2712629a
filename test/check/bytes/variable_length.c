// safe
/* An array of variable length takes the bytes of a number. */
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 0x11223344, y = 0;
  if (n < 4 || n > 64) return 0;
  unsigned char room[n];
  memcpy(room, &x, sizeof x);
  if (n > 4) room[4] = 0;
  if (room[0] != 0x44) reach_error();
  memcpy(&y, room, sizeof y);
  if (x != y) reach_error();
  return 0;
}
