// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  char t[] = "abc";
  if (mkstemp(t) != -1) reach_error();
  return 0;
}
