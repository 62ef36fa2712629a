// unsafe, or unknown
extern void reach_error(void);
#include <search.h>
static int g;
static int compare(const void *k, const void *e) { g = 1; return 1; }
int main(void) {
  int a[1] = {0}, k = 0;
  size_t n = 1;
  lfind(&k, a, &n, sizeof *a, compare);
  if (g) reach_error();
  return 0;
}
