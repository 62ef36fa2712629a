// unsafe, or unknown; flags: --property valid-memsafety
/* not native: needs input */
#include <stdio.h>
int main(void) {
  char b[4];
  size_t (*get)(void *, size_t, size_t, FILE *) = fread;
  get(b, 1, 8, stdin);
  return b[0];
}
