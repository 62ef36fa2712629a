// unsafe, or unknown
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *a = getenv("RIM_X");
  setenv("RIM_X", "1", 1);
  char *b = getenv("RIM_X");
  if (!a && b) reach_error();
  return 0;
}
