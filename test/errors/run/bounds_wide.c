// expect: 8: invalid memory access
/* An access that begins inside an object and ends outside. */
#include <string.h>

int main(void) {
  char bytes[6] = {1, 2, 3, 4, 5, 6};
  char *p = bytes + 4;
  int v = *(int *)p;
  return v != 0;
}
