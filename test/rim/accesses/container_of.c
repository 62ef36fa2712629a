// safe; flags: --property valid-memsafety
#include <stddef.h>
struct in { int x; };
struct out { long a; struct in in; int b; };
static int get(struct in *i) { return ((struct out *)((char *)i - offsetof(struct out, in)))->b; }
int main(void) {
  struct out o = {1, {2}, 3};
  return get(&o.in);
}
