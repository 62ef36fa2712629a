// unsafe, or unknown; flags: --data-model ILP32
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  if (strtoul("-zzzzzzz", 0, 36) == 0xffffffffu) reach_error();
  return 0;
}
