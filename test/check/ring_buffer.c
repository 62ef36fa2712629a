// safe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int slots[8];
static unsigned head, used;

static int put(int value) {
  if (used == 8) return 0;
  slots[(head + used) % 8] = value;
  used++;
  return 1;
}

static int take(void) {
  assert(used > 0);
  int value = slots[head];
  head = (head + 1) % 8;
  used--;
  return value;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) put(__VERIFIER_nondet_int());
    else if (used) take();
    assert(used <= 8);
  }
  return 0;
}
