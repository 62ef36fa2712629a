// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
/* The fourth byte is not there: not native: the sanitizer does not see it. */
int main(void) {
  char s[3] = {'a', 'b', 'c'};
  printf("%.*s\n", 4, s);
  return 0;
}
