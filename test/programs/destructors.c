/* Destructors in order of their priorities, when main returns and in exit; constructors before main. */
#include <stdio.h>
#include <stdlib.h>

static int depth;

__attribute__((constructor(102))) static void begin_second(void) {
  printf("second\n");
}
__attribute__((constructor(101))) static void begin_first(void) {
  printf("first\n");
  depth = 2;
}
__attribute__((destructor)) static void end_a(void) {
  printf("a %d\n", depth);
}
__attribute__((destructor)) static void end_b(void) {
  printf("b %d\n", depth++);
}
__attribute__((destructor(101))) static void end_last(void) {
  printf("last %d\n", depth);
}
__attribute__((destructor(200))) static void end_middle(void) {
  printf("middle %d\n", depth++);
}

static void descend(void) {
  if (depth-- == 0) exit(0);
  descend();
}

int main(void) {
  printf("main %d\n", depth);
  if (depth == 2) descend();
  return 1;
}
