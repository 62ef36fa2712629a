// unsafe, or unknown
extern void reach_error(void);
#include <stddef.h>
static void *memcpy(void *to, const void *from, size_t n) { ((char *)to)[0] = 7; return to; }
int main(void) {
  char a[2] = {0}, b[2] = {1, 1};
  memcpy(a, b, 2);
  if (a[0] != 1) reach_error();
  return 0;
}
