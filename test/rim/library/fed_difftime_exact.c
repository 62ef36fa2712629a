// safe, or unknown
extern void reach_error(void);
#include <time.h>
int main(void) {
  if (difftime(5, 3) != 2.0) reach_error();
  return 0;
}
