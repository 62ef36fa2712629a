// unsafe, or unknown; flags: -- -D_GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);
static int done;
static void last(int s, void *p) {
  if (*(int *)p) reach_error();
}
int main(void) {
  int (*add)(void (*)(int, void *), void *) = on_exit;
  add(last, &done);
  done = 1;
  return 0;
}
