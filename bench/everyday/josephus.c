// unreach-call no-overflow valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct person {
  int number;
  struct person *next;
};

static struct person *circle(int count) {
  struct person *last = NULL;
  for (int i = count; i >= 1; i--) {
    struct person *p = malloc(sizeof *p);
    if (!p) abort();
    p->number = i;
    if (!last) {
      p->next = p;
      last = p;
    } else {
      p->next = last->next;
      last->next = p;
    }
  }
  return last;
}

static int survivor(int count, int step) {
  struct person *at = circle(count);
  while (at->next != at) {
    for (int i = 1; i < step; i++) at = at->next;
    struct person *gone = at->next;
    at->next = gone->next;
    free(gone);
  }
  int number = at->number;
#ifndef SEEDED
  free(at);
#endif
  return number;
}

int main(void) {
  int count = __VERIFIER_nondet_uchar() % 5 + 1, step = __VERIFIER_nondet_uchar() % 3 + 1;
  int expected = 0;
  for (int i = 2; i <= count; i++) expected = (expected + step) % i;
  assert(survivor(count, step) == expected + 1);
  return 0;
}
