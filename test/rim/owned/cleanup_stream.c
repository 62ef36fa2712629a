// safe, or unknown; flags: --property valid-memcleanup
#include <stdio.h>
/* A stream is not memory that the program was given. */
int main(void) {
  FILE *f = fopen("/dev/null", "r");
  return f != 0;
}
