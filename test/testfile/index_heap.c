// unsafe line 10; flags: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char *text = malloc(8);
  if (!text) return 1;
  memset(text, 'x', 8);
  char last = text[__VERIFIER_nondet_uchar() % 9];
  printf("%c\n", last);
  free(text);
  return 0;
}
