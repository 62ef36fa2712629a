// unsafe, or unknown; flags: --rule rules/stdio.rule
#include <stdio.h>
struct ops { int (*get)(FILE *); };
static int next(struct ops *o, FILE *f) { return o->get(f); }
int main(void) {
  struct ops o = {fgetc};
  FILE *f = fopen("/dev/null", "r");
  if (!f) return 0;
  fclose(f);
  return next(&o, f);
}
