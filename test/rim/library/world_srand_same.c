// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
/* The standard says so. */
int main(void) {
  srand(5);
  int a = rand();
  srand(5);
  if (rand() != a) reach_error();
  return 0;
}
