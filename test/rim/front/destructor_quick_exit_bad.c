// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
__attribute__((destructor)) static void last(void) { reach_error(); }
int main(void) {
  exit(0);
}
