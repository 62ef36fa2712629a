/* A ring buffer with unsigned indices that wrap, and a producer and a consumer as state machines. */
#include <stdio.h>

struct ring {
  unsigned char head, tail;
  short data[8];
};

static _Bool full(const struct ring *r) { return (unsigned char)(r->head - r->tail) == 8; }
static _Bool empty(const struct ring *r) { return r->head == r->tail; }

static _Bool put(struct ring *r, short v) {
  if (full(r)) return 0;
  r->data[r->head++ & 7] = v;
  return 1;
}

static _Bool get(struct ring *r, short *v) {
  if (empty(r)) return 0;
  *v = r->data[r->tail++ & 7];
  return 1;
}

int main(void) {
  struct ring r = {250, 250, {0}};
  int refused = 0, sum = 0, got = 0;
  for (short i = 0; i < 40; i++) {
    if (!put(&r, i)) refused++;
    if (i % 3 == 0) {
      short v;
      if (get(&r, &v)) {
        got++;
        sum += v;
      }
    }
  }
  printf("%d %d %d %d %d\n", refused, got, sum, r.head, r.tail);
  short v;
  while (get(&r, &v)) printf("%d ", v);
  printf("%d\n", empty(&r));
  return 0;
}
