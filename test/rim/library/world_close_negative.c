// safe, or unknown
extern void reach_error(void);
#include <unistd.h>
int main(void) {
  if (close(-1) == 0) reach_error();
  return 0;
}
