// safe, or unknown
extern void reach_error(void);
#include <wctype.h>
int main(void) {
  if (towupper(L'a') != L'A') reach_error();
  return 0;
}
