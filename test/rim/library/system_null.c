// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  if (system(0) != 0) reach_error();
  return 0;
}
