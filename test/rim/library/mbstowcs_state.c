// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  wchar_t w[4] = {0};
  if (mbstowcs(w, "ab", 4) == 2 && w[1] == L'b') reach_error();
  return 0;
}
