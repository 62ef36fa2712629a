// unsafe, or unknown
#include <stdlib.h>
extern void reach_error(void);
static int done;
static void last(void) {
  if (done) reach_error();
}
int main(void) {
  int (*volatile add)(void (*)(void)) = atexit;
  add(last);
  done = 1;
  return 0;
}
