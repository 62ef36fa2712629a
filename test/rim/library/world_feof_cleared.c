// safe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  clearerr(stdin);
  if (feof(stdin)) reach_error();
  return 0;
}
