// unsafe, or unknown
#include <stdlib.h>
extern void reach_error(void);
static char text[] = "RIM_Y=abc";
struct ops { int (*put)(char *); };
static void begin(struct ops *o) { o->put(text); }
int main(void) {
  struct ops o = {putenv};
  begin(&o);
  char *p = getenv("RIM_Y");
  if (p) p[0] = 'x';
  if (text[6] == 'x') reach_error();
  return 0;
}
