// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
#include <limits.h>
int main(void) {
  if (strtoul("-99999999999999999999999", 0, 10) == ULONG_MAX) reach_error();
  return 0;
}
