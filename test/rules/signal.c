// What a handler calls, and what the program calls elsewhere.
//@ rule signal.rule
//@ holds 0
//@ breaks 1: 12:18: calls of signal handlers: a stream is used in a signal handler
//@ breaks 2: 13:23: calls of signal handlers: memory is allocated or freed in a signal handler
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int mode;
static void my_signal_handler(int number) {
  if (mode == 1) puts("signal");
  if (mode == 2) free(malloc(1));
  mode = number;
}
int main(void) {
  mode = __VERIFIER_nondet_int();
  my_signal_handler(3);
  puts("done");
  return 0;
}
