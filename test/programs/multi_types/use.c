/* A third file, with a private structure named like one that another file keeps private. */
#include "list.h"

static struct entry {
  char tag;
  long long total;
} entry = {'t', 5};

static int sum(int a, int b) {
  entry.total += b;
  return a + b + 1;
}

int average_of(struct list *l) {
  int with_extra = list_fold(l, sum, 0);
  return with_extra * 100 + (int)entry.total + entry.tag;
}
