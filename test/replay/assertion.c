/* The violation is a failed assert; the program also uses the C library. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[16];
  strcpy(text, "abc");
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 6) return 0;
  printf("%d of %s\n", n, text);
#ifdef REPAIRED
  if (n > 3) n = 3;
#endif
  assert(n <= (int)strlen(text));
  return 0;
}
