// unsafe, or unknown; flags: --property valid-memsafety
#include <locale.h>
#include <stdlib.h>
int main(void) {
  free(localeconv()->decimal_point);
  return 0;
}
