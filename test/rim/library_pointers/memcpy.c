// safe
#include <string.h>
extern void reach_error(void);
int main(void) {
  void *(*copy)(void *, const void *, size_t) = memcpy;
  int a = 1, b = 2;
  copy(&a, &b, sizeof a);
  if (a != 2) reach_error();
  return 0;
}
