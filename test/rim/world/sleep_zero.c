// safe, or unknown
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  if (sleep(0) != 0) reach_error();
  return 0;
}
