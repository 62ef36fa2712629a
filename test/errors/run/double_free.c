// expect: 16: invalid free
/* The same block freed twice, through two names. */
#include <stdlib.h>

struct owner {
  char *data;
};

int main(void) {
  struct owner a, b;
  a.data = malloc(10);
  b = a;
  a.data[9] = 1;
  free(a.data);
  a.data = NULL;
  free(b.data);
  free(a.data);
  return 0;
}
