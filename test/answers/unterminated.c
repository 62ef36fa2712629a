// flags: --property valid-memsafety
// says: valid-deref: memory is accessed that is not there: strlen(b) at
#include <string.h>
int main(void) {
  char b[4];
  strncpy(b, "abcdef", sizeof b);
  return (int)strlen(b);
}
