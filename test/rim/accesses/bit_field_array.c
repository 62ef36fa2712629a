// safe; flags: --property valid-memsafety
#include <stdlib.h>
struct s { unsigned char a : 3; unsigned short b : 9; } __attribute__((packed));
int main(void) {
  struct s *p = calloc(3, sizeof *p);
  if (!p) return 0;
  p[2].b = 5;
  int r = p[2].b;
  free(p);
  return r;
}
