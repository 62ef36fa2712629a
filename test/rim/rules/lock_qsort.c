// unsafe, or unknown; flags: --rule rules/lock.rule
#include <stdlib.h>
void lock(void);
void unlock(void);
static int compare(const void *a, const void *b) { lock(); return 0; }
int main(void) {
  int a[2] = {1, 2};
  qsort(a, 2, sizeof *a, compare);
  lock();
  unlock();
  return 0;
}
