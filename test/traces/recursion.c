// Calls are indented; a function that calls itself again and again is folded.
#include <assert.h>
static int count(int n) {
  if (n <= 0) return 0;
  return count(n - 1) + 2;
}
int main(void) {
  int r = count(30);
  assert(r < 60);
  return 0;
}
