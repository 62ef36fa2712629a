// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdbool.h>
#define MAX 5
extern int __VERIFIER_nondet_int(void);

typedef struct {
  int items[MAX];
  int top;
} stack;

static bool push(stack *s, int x) {
#ifdef SEEDED
  if (s->top > MAX) return false;
#else
  if (s->top >= MAX) return false;
#endif
  s->items[s->top++] = x;
  return true;
}

static bool pop(stack *s, int *x) {
  if (s->top == 0) return false;
  *x = s->items[--s->top];
  return true;
}

int main(void) {
  stack s = {.top = 0};
  for (int i = 0; i < 8; i++) {
    int x = __VERIFIER_nondet_int(), y;
    if (x > 0) {
      if (push(&s, x)) {
        assert(s.items[s.top - 1] == x);
      }
    } else if (pop(&s, &y)) {
      assert(y > 0);
    }
  }
  return 0;
}
