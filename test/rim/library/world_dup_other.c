// safe, or unknown
extern void reach_error(void);
#include <unistd.h>
int main(void) {
  if (dup(0) == 0) reach_error();
  return 0;
}
