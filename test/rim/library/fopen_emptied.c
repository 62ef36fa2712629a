// safe, or unknown
/* What was opened to be written is empty afterwards. */
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  FILE *f = fopen("a", "w");
  if (!f) return 0;
  fclose(f);
  f = fopen("./a", "r");
  if (f && fgetc(f) == 'x') reach_error();
  return 0;
}
