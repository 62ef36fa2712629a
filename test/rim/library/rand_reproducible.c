// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
/* Two calls may differ. */
int main(void) {
  if (rand() != rand()) reach_error();
  return 0;
}
