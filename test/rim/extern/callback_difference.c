// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
static int n;
static void f(void) { n = 1; }
static int base;
extern void use(int *, intptr_t);
int main(void) {
  use(&base, (intptr_t)f - (intptr_t)&base);
  if (n) reach_error();
  return 0;
}
#ifdef WORLD
void use(int *b, intptr_t d) { ((void (*)(void))((intptr_t)b + d))(); }
#endif
