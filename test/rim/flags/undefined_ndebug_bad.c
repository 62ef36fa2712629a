// unsafe
#define NDEBUG
#include <assert.h>
#undef NDEBUG
#include <assert.h>
int main(void) {
  volatile int x = 1;
  assert(x == 2);
  return 0;
}
