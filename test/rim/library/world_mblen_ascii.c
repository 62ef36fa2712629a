// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  if (mblen("a", 1) != 1) reach_error();
  return 0;
}
