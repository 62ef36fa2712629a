// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char *s = "abcd";
  char to[4];
  strncpy(to, s, sizeof to);
  
  return (int)strlen(to);
}
