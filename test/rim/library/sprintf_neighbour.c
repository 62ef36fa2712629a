// safe, or unknown
extern void reach_error(void);
#include <stdio.h>
struct s { char b[16]; int guard; };
int main(void) {
  struct s x = {"", 7};
  sprintf(x.b, "%s", "abc");
  if (x.guard != 7) reach_error();
  return 0;
}
