// unsafe
/* not native: it needs a file. */
/* Two files: what is written to one later says nothing about the other. */
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  char b[10];
  FILE *in = fopen("a", "r"), *out = fopen("b", "w");
  if (!in || !out) return 0;
  if (fgets(b, 10, in) && b[0] == 'x' && b[1] == 'y') reach_error();
  fputs("x", out);
  return 0;
}
