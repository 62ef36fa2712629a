// unsafe line 16
/* One member is not zero any more. */
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
  ((unsigned char *)&table[2].value)[1] = 3;
  if (table[i].value == 0x300) reach_error();
  free(table);
  return 0;
}
