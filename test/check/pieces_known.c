// safe, may be unknown with impact, lazy, slam: blocks are to be told apart one by one; flags: --property valid-memsafety
/* At the end, memory is known by a chain of names, some of which nothing else names. */
#include <stdlib.h>

struct place {
  struct place *next;
  char *kept;
};

static struct place last, middle = {&last, 0}, other[4] = {{&middle, 0}, {&last, 0}, {&other[0], 0}, {&middle, 0}};
static struct place *const names[] = {&other[3], &other[2], &middle, &last, &other[1]};
static struct place *first = &other[2];

int main(void) {
  char *p = malloc(3);
  if (!p) return 0;
  p[2] = 1;
  first->next->next->next->kept = p;
  return names[3] != &last;
}
