// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#define SIZE 4
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

struct ring {
  uint8_t data[SIZE];
  unsigned head, tail, count;
};

static void ring_init(struct ring *r) { r->head = r->tail = r->count = 0; }

static bool ring_put(struct ring *r, uint8_t x) {
#ifdef SEEDED
  if (r->count > SIZE) return false;
#else
  if (r->count == SIZE) return false;
#endif
  r->data[r->head] = x;
  r->head = (r->head + 1) % SIZE;
  r->count++;
  return true;
}

static bool ring_get(struct ring *r, uint8_t *x) {
  if (r->count == 0) return false;
  *x = r->data[r->tail];
  r->tail = (r->tail + 1) % SIZE;
  r->count--;
  return true;
}

int main(void) {
  struct ring r;
  ring_init(&r);
  uint8_t sent[8], got[8];
  int in = 0, out = 0;
  for (int i = 0; i < 8; i++) {
    uint8_t x = __VERIFIER_nondet_uchar();
    if (__VERIFIER_nondet_bool()) {
      if (ring_put(&r, x)) sent[in++] = x;
    } else if (ring_get(&r, &x)) {
      got[out++] = x;
    }
    assert(r.count <= SIZE && in - out == (int)r.count);
  }
  for (int i = 0; i < out; i++) assert(got[i] == sent[i]);
  return 0;
}
