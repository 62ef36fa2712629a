/* Memory is lost. */
#include <stdlib.h>

static void lose(void) {
  char *p = malloc(4);
  if (p) p[0] = 1;
}

int main(void) {
  lose();
  return 0;
}
