// unsafe, or unknown; flags: --property valid-memsafety
// Nor are texts that lie in what a function of the library returns.
#include <locale.h>
#include <stdlib.h>
int main(void) {
  struct lconv *l = localeconv();
  free(l->decimal_point);
  return 0;
}
