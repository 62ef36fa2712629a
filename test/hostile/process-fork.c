/* unconfined: changes */
#include "hostile.h"
static void attack(void) {
  int child = fork();
  if (child == 0) {
    open(NEW_FILE, O_WRONLY | O_CREAT, 0600);
    _exit(0);
  }
  sleep(child > 0);
  escaped_if(child > 0);
}
