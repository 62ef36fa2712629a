// unsafe, or unknown
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  if (system(0)) reach_error();
  return 0;
}
