// safe, or unknown
extern void reach_error(void);
#include <unistd.h>
int main(void) {
  if (opterr != 1) reach_error();
  return 0;
}
