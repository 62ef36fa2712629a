// unsafe, or unknown
#include <signal.h>
#include <unistd.h>
extern void reach_error(void);
static volatile int done;
static void handle(int s) {
  if (done) reach_error();
}
typedef void (*handler)(int);
struct ops { handler (*set)(int, handler); };
static void begin(struct ops *o) { o->set(SIGALRM, handle); }
int main(void) {
  struct ops o = {signal};
  begin(&o);
  done = 1;
  alarm(1);
  sleep(2);
  return 0;
}
