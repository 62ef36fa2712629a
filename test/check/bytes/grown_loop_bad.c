// unsafe line 17
/* The index of the next byte is counted up before it is compared. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned room = 4, used = 0;
  unsigned char *bytes = malloc(room);
  if (!bytes) return 0;
  while (__VERIFIER_nondet_int() && used < 1000) {
    if (used > room) {
      unsigned char *more = realloc(bytes, room + 16);
      if (!more) break;
      bytes = more;
      room += 16;
    }
    if (used >= room) reach_error();
    bytes[used++] = (unsigned char)__VERIFIER_nondet_int();
  }
  free(bytes);
  return 0;
}
