// safe
/* What calloc gives is zero in every size. */
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct entry {
  char used;
  short next;
  long value;
};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  struct entry *table = calloc(4, sizeof *table);
  if (!table || i > 3) return 0;
  if (table[i].used || table[i].next || table[i].value) reach_error();
  table[2].value = -1;
  if (table[2].next || table[3].used) reach_error();
  free(table);
  return 0;
}
