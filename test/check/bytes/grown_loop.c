// safe, may be unknown: realloc of a block whose size varies: how much of it is copied is not followed
/* A vector of bytes that grows as it is filled: the first byte stays. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned room = 1, used = 1;
  unsigned char *bytes = malloc(room);
  if (!bytes) return 0;
  bytes[0] = 42;
  while (__VERIFIER_nondet_int() && used < 1000) {
    if (used == room) {
      unsigned char *more = realloc(bytes, room + 16);
      if (!more) break;
      bytes = more;
      room += 16;
    }
    bytes[used++] = (unsigned char)__VERIFIER_nondet_int();
  }
  if (used > room) reach_error();
  if (bytes[0] != 42) reach_error();
  free(bytes);
  return 0;
}
