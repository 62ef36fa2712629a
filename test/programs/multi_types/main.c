/* Uses an opaque type of another file; another structure of the same name stays apart. */
#include <stdio.h>

#include "list.h"

static int sum(int a, int b) { return a + b; }
static int max(int a, int b) { return a > b ? a : b; }
int average_of(struct list *l);

int main(void) {
  struct list *l = list_new();
  for (int i = 0; i < 9; i++) list_add(l, (i * 37) % 11);
  printf("%d %d %d\n", list_fold(l, sum, 0), list_fold(l, max, -1), average_of(l));
  list_free(l);
  return 0;
}
