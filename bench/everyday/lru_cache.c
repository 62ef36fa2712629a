// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#include <string.h>
#define WAYS 3
extern int __VERIFIER_nondet_int(void);

struct cache {
  int keys[WAYS];
  unsigned ages[WAYS]; /* 0: never used */
  unsigned now;
};

static int touch(struct cache *c, int key) {
  int oldest = 0;
  c->now++;
  for (int i = 0; i < WAYS; i++) {
    if (c->ages[i] && c->keys[i] == key) {
#ifndef SEEDED
      c->ages[i] = c->now;
#endif
      return 1;
    }
    if (c->ages[i] < c->ages[oldest]) oldest = i;
  }
  c->keys[oldest] = key;
  c->ages[oldest] = c->now;
  return 0;
}

int main(void) {
  struct cache c;
  memset(&c, 0, sizeof c);
  int used[5];
  for (int i = 0; i < 5; i++) {
    used[i] = __VERIFIER_nondet_int();
    touch(&c, used[i]);
  }
  assert(touch(&c, used[4]));
  assert(touch(&c, used[3]));
  return 0;
}
