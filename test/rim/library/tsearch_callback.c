// unsafe, or unknown
extern void reach_error(void);
#include <search.h>
static int calls;
static int compare(const void *a, const void *b) { calls++; return a < b ? -1 : a > b; }
int main(void) {
  void *root = 0;
  tsearch((void *)1, &root, compare);
  tsearch((void *)2, &root, compare);
  if (calls) reach_error();
  return 0;
}
