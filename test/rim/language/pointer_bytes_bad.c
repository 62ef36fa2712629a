// unsafe
extern void reach_error(void);
#include <string.h>
int main(void) {
  int x = 1, *p = &x, *q;
  for (unsigned i = 0; i < sizeof p; i++) ((char *)&q)[i] = ((char *)&p)[i];
  *q = 7;
  if (x != 1) reach_error();
  return 0;
}
