// safe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char a[12] = "abc", b[4];
  strcpy(b, a);
  strcpy(a + 4, a);
  strcat(a, b);
  return a[0] == 'b';
}
