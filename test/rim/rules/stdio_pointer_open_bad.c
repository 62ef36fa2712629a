// unsafe, or unknown; flags: --rule rules/stdio.rule
#include <stdio.h>
struct ops { FILE *(*open)(const char *, const char *); };
static FILE *begin(struct ops *o) { return o->open("/dev/null", "r"); }
int main(void) {
  struct ops o = {fopen};
  FILE *f = begin(&o);
  if (!f) return 0;
  fclose(f);
  fclose(f);
  return 0;
}
