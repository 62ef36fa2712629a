// safe, or unknown
extern void reach_error(void);
#include <unistd.h>
int main(void) {
  pause();
  reach_error();
  return 0;
}
