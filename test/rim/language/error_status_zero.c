// unsafe, or unknown
extern void reach_error(void);
#include <error.h>
int main(void) {
  error(0, 0, "x");
  reach_error();
  return 0;
}
