// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
static _Thread_local int t = 1;
int main(void) {
  long d = (long)((uintptr_t)&t - (uintptr_t)__builtin_thread_pointer());
  int __seg_fs *p = (int __seg_fs *)d;
  *p = 5;
  if (t == 5) reach_error();
  return 0;
}
