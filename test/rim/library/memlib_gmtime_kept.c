// unsafe, or unknown; flags: --property valid-memsafety
#include <time.h>
#include <stdlib.h>
int main(void) {
  time_t t = 0;
  struct tm *tm = gmtime(&t);
  free(tm);
  return 0;
}
