// safe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  if (getchar() == EOF && !feof(stdin) && !ferror(stdin)) reach_error();
  return 0;
}
