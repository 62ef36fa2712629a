// unsafe, or unknown
extern void reach_error(void);
#include <string.h>
#include <errno.h>
int main(void) {
  char *a = strerror(1), *b = strerror(2);
  if (a && b && a != b) reach_error();
  return 0;
}
