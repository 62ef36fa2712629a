/* The module behind main.c: a static variable of its own, the same static name in both files. */
#include "counter.h"

static int state = 100;
int counter_steps;
const char *const counter_names[] = {"up", "down", 0};

static int helper(int x) { return x * 2; }

int counter_next(int by) {
  counter_steps++;
  state += helper(by);
  return state;
}

struct counter_view counter_view(void) { return (struct counter_view){state, counter_steps, helper}; }
