// safe, or unknown; flags: --property valid-memtrack
#include <stdio.h>
int main(void) {
  FILE *f = fopen("/dev/null", "r");
  return f != 0;
}
