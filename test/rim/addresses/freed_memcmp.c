// unsafe, or unknown
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  char *p = malloc(24), *q;
  unsigned char old[sizeof p];
  memcpy(old, &p, sizeof p);
  free(p);
  q = malloc(24);
  if (q && !memcmp(old, &q, sizeof q)) reach_error();
  return 0;
}
