// safe, may be unknown with impact, lazy, slam: small loops are to be unwound in bits; flags: --property valid-memsafety
/* The string and the block of its copy are there at one time, so they do not overlap, though neither stays for ever. */
#include <stdlib.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[2] = {__VERIFIER_nondet_char(), 0};
  char *copy = malloc(strlen(text) + 2);
  if (!copy) return 0;
  strcpy(copy, text);
  strcat(copy, "!");
  free(copy);
  return 0;
}
