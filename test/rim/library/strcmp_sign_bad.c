// unsafe, or unknown
extern void reach_error(void);
#include <string.h>
int main(void) {
  if (strcmp("\xff", "a") > 0) reach_error();
  return 0;
}
