// unsafe, or unknown; flags: --rule rules/stdio.rule
#include <stdio.h>
struct ops { int (*put)(FILE *, const char *, ...); };
static int next(struct ops *o, FILE *f) { return o->put(f, "x"); }
int main(void) {
  struct ops o = {fprintf};
  FILE *f = fopen("/dev/null", "w");
  if (!f) return 0;
  fclose(f);
  return next(&o, f);
}
