/* unconfined: never */
#include "hostile.h"
static void attack(void) {
  for (;;) {
    int child = fork();
    if (child < 0) break;
    escaped_if(child > 0);
  }
}
