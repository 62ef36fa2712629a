// unsafe line 18
/* The data is filled over its end, into the number behind it. */
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct block {
  unsigned mark;
  unsigned char data[8];
  unsigned end;
};
int main(void) {
  struct block b;
  unsigned n = __VERIFIER_nondet_uint();
  b.mark = 0xfeed;
  b.end = 0xbeef;
  if (n > sizeof b.data + 1) return 0;
  for (unsigned i = 0; i < n; i++) ((unsigned char *)&b)[sizeof b.mark + i] = 0;
  if (b.end != 0xbeef) reach_error();
  return 0;
}
