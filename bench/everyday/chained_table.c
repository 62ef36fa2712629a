// unreach-call no-overflow valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { BUCKETS = 2 };

struct entry {
  struct entry *next;
  unsigned key;
  int value;
};

static struct entry *table[BUCKETS];

static struct entry **find(unsigned key) {
  struct entry **at = &table[key % BUCKETS];
  while (*at && (*at)->key != key) at = &(*at)->next;
  return at;
}

static bool put(unsigned key, int value) {
  struct entry **at = find(key);
  if (!*at) {
    struct entry *e = malloc(sizeof *e);
    if (!e) return false;
    *e = (struct entry){NULL, key, value};
    *at = e;
  }
  (*at)->value = value;
  return true;
}

static void erase(unsigned key) {
  struct entry **at = find(key), *e = *at;
  if (!e) return;
#ifdef SEEDED
  free(e);
  *at = e->next;
#else
  *at = e->next;
  free(e);
#endif
}

int main(void) {
  unsigned a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  if (put(a, 1) && put(b, 2)) {
    assert((*find(b))->value == 2);
    assert(a == b || (*find(a))->value == 1);
    erase(a);
    assert(!*find(a));
    assert(a == b || *find(b));
  }
  erase(a);
  erase(b);
  return 0;
}
