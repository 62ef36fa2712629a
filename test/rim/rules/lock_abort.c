// safe, or unknown; flags: --rule rules/lock.rule
#include <stdlib.h>
void lock(void);
/* The end by abort is an end? Not an exit of the program by main or exit. */
void unlock(void);
int main(void) {
  lock();
  unlock();
  abort();
}
