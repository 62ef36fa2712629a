// safe; flags: --property valid-deref
#include <stdlib.h>
struct s { int status; };
int main(void) {
  struct s x = {3}, *p = &x;
  exit(p->status);
}
