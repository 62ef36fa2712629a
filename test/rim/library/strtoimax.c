// safe, or unknown
extern void reach_error(void);
#include <inttypes.h>
int main(void) {
  if (strtoimax("12", 0, 10) != 12) reach_error();
  return 0;
}
