// unsafe, or unknown
#include <stdlib.h>
extern void reach_error(void);
#ifdef WORLD
void f(void) { exit(0); }
#else
void f(void);
#endif
static int is_open;
__attribute__((destructor)) static void last(void) {
  if (is_open) reach_error();
}
int main(void) {
  void (*volatile called)(void) = f;
  is_open = 1;
  called();
  is_open = 0;
  return 0;
}
