// unsafe, or unknown
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  long (*parse)(const char *, char **, int) = strtol;
  errno = 0;
  parse("99999999999999999999", 0, 10);
  if (errno == ERANGE) reach_error();
  return 0;
}
