// unreach-call; seeded: unreach-call
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct filter {
  float last;
  float weight;
};

static float step(struct filter *f, float x) {
#ifdef SEEDED
  f->last = f->last + f->weight * (x + f->last);
#else
  f->last = f->last + f->weight * (x - f->last);
#endif
  return f->last;
}

int main(void) {
  struct filter f = {0.0f, 0.5f};
  for (int i = 0; i < 3; i++) {
    int sample = __VERIFIER_nondet_int();
    if (sample < -100 || sample > 100) return 0;
    float y = step(&f, (float)sample);
    assert(y >= -100.0f && y <= 100.0f);
  }
  return 0;
}
