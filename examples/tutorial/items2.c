/* A list of numbers, as a module, with a program that uses it in any order. */
#include <stdlib.h>

struct item {
  int number;
  struct item *next;
};

static struct item *items;

static int add(int number) {
  struct item *item = malloc(sizeof *item);
  if (!item) return 0;
  item->number = number;
  item->next = items;
  items = item;
  return 1;
}

static void drop(void) {
  struct item *item = items;
  items = item->next;
  free(item);
}

extern int __VERIFIER_nondet_int(void);

int main(void) {
  while (__VERIFIER_nondet_int()) add(__VERIFIER_nondet_int());
  while (items) drop();
  return 0;
}
