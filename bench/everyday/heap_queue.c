// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#define CAPACITY 8
extern unsigned char __VERIFIER_nondet_uchar(void);

struct heap {
  unsigned char items[CAPACITY];
  int count;
};

static void heap_push(struct heap *h, unsigned char x) {
  int i = h->count++;
  while (i > 0 && h->items[(i - 1) / 2] > x) {
    h->items[i] = h->items[(i - 1) / 2];
    i = (i - 1) / 2;
  }
  h->items[i] = x;
}

static unsigned char heap_pop(struct heap *h) {
  unsigned char least = h->items[0], x = h->items[--h->count];
  int i = 0;
  for (;;) {
    int child = 2 * i + 1;
    if (child >= h->count) break;
#ifndef SEEDED
    if (child + 1 < h->count && h->items[child + 1] < h->items[child]) child++;
#endif
    if (x <= h->items[child]) break;
    h->items[i] = h->items[child];
    i = child;
  }
  h->items[i] = x;
  return least;
}

int main(void) {
  struct heap h = {{0}, 0};
  for (int i = 0; i < 5; i++) heap_push(&h, __VERIFIER_nondet_uchar());
  unsigned char last = heap_pop(&h);
  for (int i = 0; i < 4; i++) {
    unsigned char x = heap_pop(&h);
    assert(last <= x);
    last = x;
  }
  return 0;
}
