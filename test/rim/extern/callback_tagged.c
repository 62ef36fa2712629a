// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
static int n;
static void f(void) { n = 1; }
extern void use(uintptr_t);
int main(void) {
  use((uintptr_t)f ^ 0x5a5a5a5a);
  if (n) reach_error();
  return 0;
}
#ifdef WORLD
void use(uintptr_t v) { ((void (*)(void))(v ^ 0x5a5a5a5a))(); }
#endif
