// unsafe, or unknown
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
static uintptr_t seen[2];
int main(void) {
  for (int i = 0; i < 2; i++) {
    char *p = malloc(24);
    seen[i] = (uintptr_t)p;
    free(p);
  }
  if (seen[0] == seen[1]) reach_error();
  return 0;
}
