// safe, or unknown
extern void reach_error(void);
#include <stdbool.h>
extern void fill(bool *);
int main(void) {
  bool b = false;
  fill(&b);
  int i = b;
  if (i > 1) reach_error();
  unsigned char *p = (unsigned char *)&b;
  if (*p > 1) reach_error();
  return 0;
}
#ifdef WORLD
void fill(bool *b) { *b = 1; }
#endif
