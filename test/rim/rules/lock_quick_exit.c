// unsafe, or unknown; flags: --rule rules/lock.rule
#include <stdlib.h>
void lock(void);
void unlock(void);
int main(void) {
  lock();
  _Exit(0);
}
