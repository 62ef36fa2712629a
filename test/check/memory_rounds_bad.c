// unsafe line 68, may be unknown with impact, lazy, slam: blocks of a loop; flags: --property valid-memsafety
/* A step of one of two workers in each round: memory is lost after ten of them, and what is made in some rounds of some
 * runs only is told apart without a look at addresses. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct cell {
  int data;
  struct cell *next;
};

static struct cell *stack, *done, *mine, *seen, *taken, *rest;
static int pushing = 1, popping = 1;

static void push(void) {
  switch (pushing++) {
  case 1:
    mine = malloc(sizeof *mine);
    mine->data = 0;
    mine->next = NULL;
    return;
  case 2: seen = stack; return;
  case 3: mine->next = seen; return;
  case 4:
    if (stack == seen)
      stack = mine;
    else
      pushing = 2;
    return;
  case 5: pushing = 1; return;
  }
}

static void pop(void) {
  switch (popping++) {
  case 1: taken = stack; return;
  case 2:
    if (!taken) popping = 1;
    return;
  case 3: rest = taken->next; return;
  case 4:
    if (stack == taken)
      stack = rest;
    else
      popping = 1;
    return;
  case 5:
    taken->next = done;
    done = taken;
    popping = 1;
    return;
  }
}

int main(void) {
  while (stack || pushing != 1 || __VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      push();
    else
      pop();
  }
  while (done) {
    struct cell *next = done->next;
    free(done);
    done = next;
  }
  mine = seen = taken = rest = NULL;
  return 0;
}
