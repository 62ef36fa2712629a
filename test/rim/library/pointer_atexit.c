// unsafe, or unknown
#include <stdlib.h>
extern void reach_error(void);
static int done;
static void last(void) {
  if (done) reach_error();
}
struct ops { int (*add)(void (*)(void)); };
static const struct ops table = {atexit};
static void begin(const struct ops *o) { o->add(last); }
int main(void) {
  begin(&table);
  done = 1;
  exit(0);
}
