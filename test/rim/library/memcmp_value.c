// unsafe, or unknown
extern void reach_error(void);
#include <string.h>
/* Only the sign is said: not native: an argument about the standard. */
int main(void) {
  if (memcmp("c", "a", 1) != 2) reach_error();
  return 0;
}
