// unsafe, or unknown
extern void reach_error(void);
void many(int n, ...);
int main(void) {
  int x = 1;
  many(1, &x);
  if (x != 1) reach_error();
  return 0;
}
#ifdef WORLD
#include <stdarg.h>
void many(int n, ...) { va_list ap; va_start(ap, n); *va_arg(ap, int *) = 2; va_end(ap); }
#endif
