#include <assert.h>
enum state { IDLE, RUNNING, STOPPED };
extern char __VERIFIER_nondet_char(void);
static enum state step(enum state s, char c) {
  switch (s) {
  case IDLE: return c == 'r' ? RUNNING : IDLE;
  case RUNNING: return c == 's' ? STOPPED : RUNNING;
  case STOPPED: return c == 'r' ? RUNNING : IDLE;
  }
  return s;
}
int main(void) {
  enum state s = IDLE;
  int was_running = 0;
  for (int i = 0; i < 4; i++) {
    enum state next = step(s, __VERIFIER_nondet_char());
    if (s == STOPPED) assert(next == STOPPED);
    s = next;
    if (s == RUNNING) was_running = 1;
  }
  return was_running;
}
