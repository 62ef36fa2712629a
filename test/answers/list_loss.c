// flags: --property valid-memsafety --test TEST
// never: no test is written
#include <stdlib.h>
struct item { int v; struct item *next; };
static struct item *push(struct item *l, int v) {
  struct item *i = malloc(sizeof *i);
  if (!i) return l;
  i->v = v;
  i->next = l;
  return i;
}
int main(void) {
  struct item *l = NULL;
  for (int i = 0; i < 3; i++) l = push(l, i);
  while (l) {
    struct item *n = l->next;
    if (l->v != 1) free(l);
    l = n;
  }
  return 0;
}
