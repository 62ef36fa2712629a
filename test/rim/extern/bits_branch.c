// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
extern void zero(void), one(void);
extern void later(void);
/* The address gets out as calls. */
int main(void) {
  static int x;
  uintptr_t v = (uintptr_t)&x;
  for (int i = 0; i < 64; i++)
    if (v >> i & 1) one(); else zero();
  later();
  if (x == 5) reach_error();
  return 0;
}
#ifdef WORLD
static uintptr_t kept;
static int at;
void zero(void) { at++; }
void one(void) { kept |= (uintptr_t)1 << at++; }
void later(void) { *(int *)kept = 5; }
#endif
