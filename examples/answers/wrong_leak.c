/* The first buffer is lost when the second one takes its place. */
#include <stdlib.h>

int main(void) {
  char *buffer = malloc(10);
  buffer = malloc(20);
  free(buffer);
  return 0;
}
