/* What is copied lies in part where it goes. */
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char s[16] = "abcdefghijk";
  unsigned n = __VERIFIER_nondet_uchar();
  if (n > 8) return 0;
  memcpy(s + 4, s, n);
  return 0;
}
