// unreach-call no-overflow valid-memsafety; seeded: unreach-call
#include <assert.h>
#include <stdbool.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

/* A binary heap of events, the earliest first; of the same time, the one that came first. */
struct event {
  unsigned time, number;
};

static struct event heap[8];
static unsigned count, made;

static bool is_before(struct event a, struct event b) {
#ifdef SEEDED
  return a.time <= b.time;
#else
  return a.time < b.time || (a.time == b.time && a.number < b.number);
#endif
}

static void swap(unsigned i, unsigned k) {
  struct event t = heap[i];
  heap[i] = heap[k];
  heap[k] = t;
}

static void push(unsigned time) {
  unsigned i = count++;
  heap[i] = (struct event){time, made++};
  for (; i && is_before(heap[i], heap[(i - 1) / 2]); i = (i - 1) / 2) swap(i, (i - 1) / 2);
}

static struct event pop(void) {
  struct event first = heap[0];
  heap[0] = heap[--count];
  for (unsigned i = 0;;) {
    unsigned least = i, left = 2 * i + 1;
    if (left < count && is_before(heap[left], heap[least])) least = left;
    if (left + 1 < count && is_before(heap[left + 1], heap[least])) least = left + 1;
    if (least == i) return first;
    swap(i, least);
    i = least;
  }
}

int main(void) {
  for (int i = 0; i < 4; i++) push(__VERIFIER_nondet_uchar());
  struct event last = pop();
  while (count) {
    struct event e = pop();
    assert(last.time < e.time || (last.time == e.time && last.number < e.number));
    last = e;
  }
  return 0;
}
