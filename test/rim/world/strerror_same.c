// unsafe, or unknown
#include <string.h>
extern void reach_error(void);
int main(void) {
  char *a = strerror(1), *b = strerror(2);
  if (a != b) reach_error();
  return 0;
}
