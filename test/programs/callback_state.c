/* Callbacks with state; higher order functions; an event queue of function pointers. */
#include <stdio.h>

struct event {
  void (*handler)(void *, int);
  void *context;
  int argument;
};

static struct event queue[8];
static unsigned head, tail;

static void post(void (*h)(void *, int), void *c, int a) { queue[tail++ % 8] = (struct event){h, c, a}; }

static void add(void *c, int a) { *(int *)c += a; }
static void chain(void *c, int a) {
  add(c, a);
  if (a > 1) post(chain, c, a / 2);
  else post(add, c, 1000);
}
static void record(void *c, int a) {
  char **p = c;
  *(*p)++ = (char)('a' + a);
}

int main(void) {
  int total = 0;
  char text[8] = {0}, *cursor = text;
  post(add, &total, 5);
  post(chain, &total, 9);
  post(record, &cursor, 2);
  post(record, &cursor, 0);
  int steps = 0;
  while (head != tail) {
    struct event e = queue[head++ % 8];
    e.handler(e.context, e.argument);
    steps++;
    if (steps == 3) post(record, &cursor, 19);
  }
  printf("%d %d %s\n", total, steps, text);
  return 0;
}
