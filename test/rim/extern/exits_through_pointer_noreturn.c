// unsafe, or unknown
#include <stdlib.h>
extern void reach_error(void);
#ifdef WORLD
_Noreturn void f(void) { exit(0); }
#else
_Noreturn void f(void);
#endif
static int is_open;
__attribute__((destructor)) static void last(void) {
  if (is_open) reach_error();
}
int main(void) {
  void (*called)(void) = f;
  is_open = 1;
  called();
  is_open = 0;
  return 0;
}
