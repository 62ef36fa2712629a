// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
/* A name with '=' is the name of nothing. */
int main(void) {
  if (getenv("A=B")) reach_error();
  return 0;
}
