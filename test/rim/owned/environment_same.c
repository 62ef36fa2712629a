// unsafe, or unknown
#include <stdlib.h>
void reach_error(void);
/* not native: needs PATH */
int main(void) {
  char *p = getenv("PATH"), *q = getenv("PATH");
  if (p && p == q) reach_error();
  return 0;
}
