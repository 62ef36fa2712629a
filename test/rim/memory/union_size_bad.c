// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
union u { char c; long long l; };
int main(void) {
  union u *p = malloc(1);
  if (!p) return 0;
  p->l = 1;
  free(p);
  return 0;
}
