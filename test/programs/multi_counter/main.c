/* Two files: static names that clash, shared globals, structures across the border. */
#include <stdio.h>

#include "counter.h"

static int state = -1;

static int helper(int x) { return x + 1; }

int main(void) {
  printf("%d %d\n", counter_next(1), state);
  state = helper(counter_next(5));
  printf("%d %d\n", state, counter_steps);
  struct counter_view v = counter_view();
  printf("%d %d %d %d\n", v.state, v.steps, v.helper(7), helper(7));
  counter_steps = 50;
  printf("%d\n", counter_view().steps);
  for (const char *const *n = counter_names; *n; n++) printf("%s ", *n);
  printf("\n");
  return 0;
}
