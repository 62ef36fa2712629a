/* Thread-local variables, seen by the only thread. */
#include <stdio.h>

static __thread int counter = 3;
_Thread_local char text[4] = "abc";
static _Thread_local int *where = 0;

static int next(void) {
  static __thread int calls;
  return ++calls * 10 + counter++;
}

static int *slot(void) {
  if (!where) where = &counter;
  return where;
}

int main(void) {
  for (int i = 0; i < 3; i++) printf("%d ", next());
  printf("\n");
  text[1] = 'X';
  printf("%s %d\n", text, counter);
  int *p = &counter;
  *p = 50;
  printf("%d\n", next());
  *slot() += 100;
  printf("%d %d\n", counter, slot() == p);
  return 0;
}
