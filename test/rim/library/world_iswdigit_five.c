// safe, or unknown
extern void reach_error(void);
#include <wctype.h>
int main(void) {
  if (!iswdigit(L'5')) reach_error();
  return 0;
}
