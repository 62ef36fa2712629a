// Rounds of nested loops are folded, each loop by itself.
#include <assert.h>
int main(void) {
  int sum = 0;
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < i; j++)
      sum += j;
  assert(sum != 1140);
  return 0;
}
