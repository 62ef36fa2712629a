// unsafe, or unknown
extern void reach_error(void);
#include <stdatomic.h>
int main(void) {
  int a[3] = {1, 2, 3};
  _Atomic(int *) p = a;
  int *old = atomic_fetch_add(&p, 1);
  if (*old != 1 || *p != 1) reach_error();
  return 0;
}
