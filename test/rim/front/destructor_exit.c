// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int g;
__attribute__((destructor)) static void last(void) { if (g == 2) reach_error(); }
static void f(void) { g = 2; exit(0); }
int main(void) {
  f();
  return 0;
}
