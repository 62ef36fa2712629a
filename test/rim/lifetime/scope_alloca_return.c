// unsafe, or unknown; flags: --property valid-memsafety
#include <alloca.h>
/* not native: the sanitizer does not follow it */
static int *f(void) {
  int *p = alloca(sizeof *p);
  *p = 3;
  return p;
}
int main(void) { return *f(); }
