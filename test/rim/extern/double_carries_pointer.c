// unsafe, or unknown
extern void reach_error(void);
#include <string.h>
extern void keep(double);
extern void later(void);
int main(void) {
  static int x;
  int *p = &x;
  double d;
  memcpy(&d, &p, sizeof d);
  keep(d);
  later();
  if (x == 5) reach_error();
  return 0;
}
#ifdef WORLD
static int *kept;
void keep(double d) { memcpy(&kept, &d, sizeof d); }
void later(void) { *kept = 5; }
#endif
