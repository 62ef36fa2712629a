// safe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char word[4];
  sscanf("abcdef", "%3s", word);
  return 0;
}
