/* Memory from malloc and alloca has any contents. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct item {
  int value;
  struct item *next;
};

int main(void) {
  struct item *list = 0;
  for (int i = 0; i < 2; i++) {
    struct item *fresh = malloc(sizeof *fresh);
    if (fresh->value < 1) return 0;
    fresh->next = list;
    list = fresh;
  }
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 4) return 0;
  char room[n];
  room[0] += 0;
#ifdef REPAIRED
  room[0] = 0;
#endif
  if (list->value < list->next->value && room[0] == 3) reach_error();
  int *cleared = calloc(2, sizeof(int));
  if (cleared[1]) reach_error();
  free(cleared);
  return 0;
}
