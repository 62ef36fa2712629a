// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
/* Overlap is undefined; the sanitizer calls it an error as well. */
int main(void) {
  char a[16] = "abcdefg";
  strcpy(a + 2, a);
  return 0;
}
