// unsafe, or unknown
extern void reach_error(void);
#include <search.h>
static int calls;
static int compare(const void *a, const void *b) { return a < b ? -1 : a > b; }
static void action(const void *n, VISIT v, int depth) { calls++; }
int main(void) {
  void *root = 0;
  tsearch((void *)1, &root, compare);
  twalk(root, action);
  if (calls) reach_error();
  return 0;
}
