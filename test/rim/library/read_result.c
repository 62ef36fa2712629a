// safe, or unknown
extern void reach_error(void);
#include <unistd.h>
/* not native: needs an input */
int main(void) {
  char a[4];
  long n = read(0, a, sizeof a);
  if (n > 4 || n < -1) reach_error();
  return 0;
}
