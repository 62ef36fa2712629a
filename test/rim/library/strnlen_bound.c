// safe, or unknown; flags: --property valid-memsafety
#define _GNU_SOURCE
#include <string.h>
int main(void) {
  char s[3] = {'a', 'b', 'c'};
  return (int)strnlen(s, 3);
}
