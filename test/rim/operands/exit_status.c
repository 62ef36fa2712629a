// unsafe line 6; flags: --property valid-deref
/* not native: the compiler may drop what nobody needs */
#include <stdlib.h>
int main(void) {
  int *p = 0;
  exit(*p);
}
