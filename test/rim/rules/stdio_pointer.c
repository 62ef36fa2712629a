// safe, or unknown; flags: --rule rules/stdio.rule
#include <stdio.h>
struct ops { int (*end)(FILE *); };
static void finish(struct ops *o, FILE *f) { o->end(f); }
int main(void) {
  struct ops o = {fclose};
  FILE *f = fopen("/dev/null", "r");
  if (!f) return 0;
  finish(&o, f);
  return 0;
}
