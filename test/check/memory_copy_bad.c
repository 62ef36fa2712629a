// unsafe line 10; flags: --property valid-memsafety
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char a[8], b[12];
  unsigned n = __VERIFIER_nondet_int();
  memset(b, 1, sizeof b);
  if (n <= sizeof b)
    memcpy(a, b, n);
  return 0;
}
