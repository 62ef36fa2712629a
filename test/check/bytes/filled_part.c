// safe
/* A part of a buffer is filled, up to a bound that nobody knows; the mark before it stays. */
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct block {
  unsigned mark;
  unsigned char data[32];
  unsigned end;
};
int main(void) {
  struct block b;
  unsigned n = __VERIFIER_nondet_uint();
  b.mark = 0xfeed;
  b.end = 0xbeef;
  if (n > sizeof b.data) return 0;
  memset(b.data, 0, n);
  for (unsigned i = 0; i < n; i++) b.data[i] = (unsigned char)i;
  if (b.mark != 0xfeed) reach_error();
  if (b.end != 0xbeef) reach_error();
  return 0;
}
