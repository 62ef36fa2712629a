// safe, or unknown
/* What a function returns that is declared `malloc` is no memory of the program. */
extern void reach_error(void);
extern void keep(int *);
__attribute__((malloc)) extern int *make(void);
int main(void) {
  int x = 1;
  keep(&x);
  if (make() == &x) reach_error();
  return 0;
}
#ifdef WORLD
#include <stdlib.h>
void keep(int *p) { (void)p; }
int *make(void) { return malloc(sizeof(int)); }
#endif
