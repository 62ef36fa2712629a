// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
#include <stdint.h>
/* Memory that was freed may be given again. */
int main(void) {
  char *p = malloc(16);
  if (!p) return 0;
  uintptr_t before = (uintptr_t)p;
  free(p);
  char *q = malloc(16);
  if ((uintptr_t)q == before) reach_error();
  return 0;
}
