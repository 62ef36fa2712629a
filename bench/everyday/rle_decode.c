// unreach-call no-overflow valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stddef.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

/* Pairs of a count and a byte; -1 if it does not fit. */
static int expand(const unsigned char *in, size_t length, unsigned char *out, size_t room) {
  size_t n = 0;
  for (size_t i = 0; i + 1 < length; i += 2) {
    size_t count = in[i];
#ifdef SEEDED
    if (n + count > room + 1) return -1;
#else
    if (count > room - n) return -1;
#endif
    memset(out + n, in[i + 1], count);
    n += count;
  }
  return (int)n;
}

int main(void) {
  unsigned char in[6], out[10];
  for (int i = 0; i < 6; i++) in[i] = __VERIFIER_nondet_uchar();
  int n = expand(in, sizeof in, out, sizeof out);
  assert(n >= -1 && n <= 10);
  if (n >= 0) assert(n == in[0] + in[2] + in[4]);
  if (n > 0 && in[0]) assert(out[0] == in[1]);
  if (n > 0 && in[4]) assert(out[n - 1] == in[5]);
  return 0;
}
