/* An opaque type: its structure is known only here. */
#include "list.h"

#include <stdlib.h>

struct list {
  int count, capacity;
  int *items;
};

struct list *list_new(void) { return calloc(1, sizeof(struct list)); }

void list_add(struct list *l, int v) {
  if (l->count == l->capacity) {
    l->capacity = l->capacity ? 2 * l->capacity : 2;
    l->items = realloc(l->items, (unsigned)l->capacity * sizeof *l->items);
  }
  l->items[l->count++] = v;
}

int list_fold(const struct list *l, int (*f)(int, int), int start) {
  for (int i = 0; i < l->count; i++) start = f(start, l->items[i]);
  return start;
}

void list_free(struct list *l) {
  free(l->items);
  free(l);
}
