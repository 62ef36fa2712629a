// safe, or unknown
extern void reach_error(void);
#include <unistd.h>
int main(void) {
  int r = dup2(0, 77);
  if (r != -1 && r != 77) reach_error();
  return 0;
}
