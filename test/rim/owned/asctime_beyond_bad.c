// unsafe, or unknown; flags: --property valid-memsafety
/* not native: static storage of the library */
#include <time.h>
int main(void) {
  time_t t = 0;
  char *s = ctime(&t);
  return s ? s[200] : 0;
}
