// safe, or unknown; flags: --rule rules/lock.rule
#include <stdlib.h>
void lock(void);
void unlock(void);
int main(void) {
  lock();
  if (0) exit(0);
  unlock();
  return 0;
}
