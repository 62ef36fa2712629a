// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
static int n;
static void a(void) { if (n == 1) reach_error(); }
static void b(void) { n = 1; }
int main(void) {
  atexit(a);
  atexit(b);
  return 0;
}
