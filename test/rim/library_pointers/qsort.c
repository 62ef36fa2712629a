// unsafe, or unknown
#include <stdlib.h>
extern void reach_error(void);
static int cmp(const void *a, const void *b) {
  if (*(const int *)a == 7 || *(const int *)b == 7) reach_error();
  return 0;
}
int main(void) {
  int a[2] = {7, 3};
  void (*sort)(void *, size_t, size_t, int (*)(const void *, const void *)) = qsort;
  sort(a, 2, sizeof *a, cmp);
  return 0;
}
