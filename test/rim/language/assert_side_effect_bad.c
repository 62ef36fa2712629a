// unsafe
#include <assert.h>
int main(void) {
  int x = 0;
  assert(++x == 1);
  assert(x == 0);
  return 0;
}
