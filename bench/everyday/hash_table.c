// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#include <stdbool.h>
#include <string.h>
#define SLOTS 8
extern unsigned __VERIFIER_nondet_uint(void);

struct entry {
  bool used;
  unsigned key;
  int value;
};

static struct entry table[SLOTS];

static struct entry *lookup(unsigned key) {
#ifdef SEEDED
  unsigned i = key % (SLOTS - 1);
#else
  unsigned i = key % SLOTS;
#endif
  for (int probes = 0; probes < SLOTS; probes++) {
    struct entry *e = &table[i];
    if (!e->used || e->key == key) return e;
#ifdef SEEDED
    i = (i + 2) % SLOTS;
#else
    i = (i + 1) % SLOTS;
#endif
  }
  return NULL;
}

static bool set(unsigned key, int value) {
  struct entry *e = lookup(key);
  if (!e) return false;
  e->used = true;
  e->key = key;
  e->value = value;
  return true;
}

int main(void) {
  unsigned keys[5];
  for (int i = 0; i < 5; i++) {
    keys[i] = __VERIFIER_nondet_uint();
    assert(set(keys[i], i));
  }
  struct entry *e = lookup(keys[4]);
  assert(e && e->used && e->value == 4);
  return 0;
}
