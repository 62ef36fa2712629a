// unsafe
#include <assert.h>
int main(void) {
  volatile int x = 1;
  assert(x == 2 && "text");
  return 0;
}
