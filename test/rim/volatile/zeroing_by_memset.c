// safe, or unknown
#include <string.h>
extern void reach_error(void);
static volatile struct { int a, b; } s = {1, 2};
int main(void) {
  struct { int a, b; } t;
  memcpy(&t, (void *)&s, sizeof t);
  if (t.b != 2 || s.a != 1) reach_error();
  return 0;
}
