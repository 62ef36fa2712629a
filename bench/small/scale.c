/* Points of an examination, and the mark that they give. */
#include <assert.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

enum mark { FAILED, PASSED, GOOD, VERY_GOOD };

static enum mark mark_of(int points) {
  if (points < 50) return FAILED;
  if (points < 65) return PASSED;
  if (points < 80) return GOOD;
  return VERY_GOOD;
}

int main(void) {
  int count[4] = {0}, students = 0;
  for (int i = 0; i < 4; i++) {
    int points = __VERIFIER_nondet_int();
    if (points < 0 || points > 100) break;
    count[mark_of(points)]++;
    students++;
  }
  int all = 0;
  for (int i = 0; i < 4; i++) {
    all += count[i];
    printf("%d: %d\n", i, count[i]);
  }
  assert(all == students);
  return 0;
}
