// unreach-call no-overflow valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern unsigned short __VERIFIER_nondet_ushort(void);

static char *format(unsigned x, char *buffer, size_t size) {
  char *p = buffer + size;
  *--p = '\0';
  do {
    *--p = (char)('0' + x % 10);
    x /= 10;
  } while (x);
  return p;
}

int main(void) {
#ifdef SEEDED
  char buffer[5];
#else
  char buffer[6];
#endif
  unsigned x = __VERIFIER_nondet_ushort();
  char *text = format(x, buffer, sizeof buffer);
  printf("%s\n", text);
  unsigned back = 0;
  for (char *p = text; *p; p++) back = back * 10 + (unsigned)(*p - '0');
  assert(back == x);
  return 0;
}
