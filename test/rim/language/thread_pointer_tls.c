// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
static _Thread_local int t = 1;
int main(void) {
  uintptr_t d = (uintptr_t)&t - (uintptr_t)__builtin_thread_pointer();
  *(int *)((uintptr_t)__builtin_thread_pointer() + d) = 5;
  if (t == 5) reach_error();
  return 0;
}
