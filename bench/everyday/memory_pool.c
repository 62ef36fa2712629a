// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#define BLOCKS 4
#define BLOCK_SIZE 16
extern int __VERIFIER_nondet_int(void);

static union block {
  union block *next;
  unsigned char bytes[BLOCK_SIZE];
} pool[BLOCKS];
static union block *available;

static void pool_init(void) {
  available = NULL;
  for (int i = 0; i < BLOCKS; i++) {
    pool[i].next = available;
    available = &pool[i];
  }
}

static void *pool_get(void) {
  union block *b = available;
#ifdef SEEDED
  if (b && b->next) available = b->next;
#else
  if (b) available = b->next;
#endif
  return b;
}

static void pool_put(void *p) {
  union block *b = p;
  b->next = available;
  available = b;
}

int main(void) {
  void *held[BLOCKS + 1];
  pool_init();
  for (int i = 0; i < BLOCKS; i++) {
    held[i] = pool_get();
    assert(held[i]);
    memset(held[i], i, BLOCK_SIZE);
    for (int k = 0; k < i; k++) assert(held[k] != held[i]);
  }
  assert(pool_get() == NULL);
  int which = __VERIFIER_nondet_int();
  if (which < 0 || which >= BLOCKS) return 0;
  pool_put(held[which]);
  assert(pool_get() == held[which]);
  return 0;
}
