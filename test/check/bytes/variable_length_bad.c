// unsafe line 13
/* The last byte of the array may be one of the number's. */
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 0x11223344, y = 0;
  if (n < 4 || n > 64) return 0;
  unsigned char room[n];
  memcpy(room, &x, sizeof x);
  room[n - 1] = 0;
  memcpy(&y, room, sizeof y);
  if (x != y) reach_error();
  return 0;
}
