// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
extern void byte(unsigned char);
extern void later(void);
int main(void) {
  static int x;
  int *p = &x;
  for (unsigned i = 0; i < sizeof p; i++) byte(((unsigned char *)&p)[i]);
  later();
  if (x == 5) reach_error();
  return 0;
}
#ifdef WORLD
static uintptr_t kept;
static int at;
void byte(unsigned char u) { kept |= (uintptr_t)u << at; at += 8; }
void later(void) { *(int *)kept = 5; }
#endif
