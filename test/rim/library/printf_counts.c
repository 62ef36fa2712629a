// safe, or unknown
#include <assert.h>
#include <stdio.h>
int main(void) {
  int n = printf("abc\n");
  assert(n < 0 || n == 4);
  return 0;
}
