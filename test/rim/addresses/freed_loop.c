// unsafe, or unknown
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  uintptr_t last = 0;
  for (int i = 0; i < 3; i++) {
    char *p = malloc(24);
    if (p && (uintptr_t)p == last) reach_error();
    last = (uintptr_t)p;
    free(p);
  }
  return 0;
}
