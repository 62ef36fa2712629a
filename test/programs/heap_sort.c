/* A binary heap as a priority queue, generic through memcpy and a comparison. */
#include <stdio.h>
#include <string.h>

struct heap {
  char *items;
  unsigned count, size;
  int (*less)(const void *, const void *);
};

static void swap(struct heap *h, unsigned i, unsigned j) {
  char t[16];
  memcpy(t, h->items + i * h->size, h->size);
  memcpy(h->items + i * h->size, h->items + j * h->size, h->size);
  memcpy(h->items + j * h->size, t, h->size);
}

static int below(struct heap *h, unsigned i, unsigned j) {
  return h->less(h->items + i * h->size, h->items + j * h->size);
}

static void push(struct heap *h, const void *item) {
  unsigned i = h->count++;
  memcpy(h->items + i * h->size, item, h->size);
  for (; i && below(h, i, (i - 1) / 2); i = (i - 1) / 2) swap(h, i, (i - 1) / 2);
}

static void pop(struct heap *h, void *item) {
  memcpy(item, h->items, h->size);
  swap(h, 0, --h->count);
  for (unsigned i = 0, c; (c = 2 * i + 1) < h->count; i = c) {
    if (c + 1 < h->count && below(h, c + 1, c)) c++;
    if (!below(h, c, i)) break;
    swap(h, i, c);
  }
}

struct job { short priority; char name; };
static int by_priority(const void *a, const void *b) {
  return ((const struct job *)a)->priority < ((const struct job *)b)->priority;
}

int main(void) {
  struct job space[16], j;
  struct heap h = {(char *)space, 0, sizeof(struct job), by_priority};
  for (int i = 0; i < 12; i++) push(&h, &(struct job){(short)(i * 7 % 12), (char)('a' + i)});
  while (h.count) {
    pop(&h, &j);
    printf("%d%c ", j.priority, j.name);
  }
  printf("\n");
  return 0;
}
