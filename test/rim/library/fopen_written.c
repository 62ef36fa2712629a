// safe, or unknown
/* Nothing can be read from a stream that was opened to be written. */
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  char b[10];
  FILE *f = fopen("a", "w");
  if (f && fgets(b, 10, f)) reach_error();
  return 0;
}
