// unsafe, or unknown
#include <stdio.h>
extern void reach_error(void);
static struct { char b[40]; char after; } x = {"", 'q'};
int main(void) {
  volatile int w = 42;
  sprintf(x.b, "%.*d", w, 5);
  if (x.after != 'q') reach_error();
  return 0;
}
