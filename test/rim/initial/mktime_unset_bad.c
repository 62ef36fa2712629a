// unsafe, or unknown; flags: --property valid-init
#include <time.h>
int main(void) {
  struct tm t;
  t.tm_year = 100;
  return mktime(&t) == 0;
}
/* not native: a run without the sanitizer of the property does not fail */
