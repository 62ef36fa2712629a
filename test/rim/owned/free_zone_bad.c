// unsafe, or unknown; flags: --property valid-memsafety -- -D_GNU_SOURCE
#include <stdlib.h>
#include <time.h>
int main(void) {
  time_t t = 0;
  struct tm *p = gmtime(&t);
  if (p) free((char *)p->tm_zone);
  return 0;
}
