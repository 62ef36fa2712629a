// searched: the run is found in exact numbers only
#include <assert.h>
extern float __VERIFIER_nondet_float(void);

static float clamp(float x, float low, float high) { return x < low ? low : x > high ? high : x; }

int main(void) {
  float x = clamp(__VERIFIER_nondet_float(), 0.0f, 1.0f);
  assert(x >= 0.0f && x <= 1.0f);
  return 0;
}
