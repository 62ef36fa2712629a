// unsafe, or unknown
#include <stdlib.h>
extern void reach_error(void);
static int done;
static void last(void) {
  if (done) reach_error();
}
static int (*const add)(void (*)(void)) = atexit;
int main(void) {
  add(last);
  done = 1;
  return 0;
}
