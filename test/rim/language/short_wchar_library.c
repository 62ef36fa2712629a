// safe, or unknown; flags: -- -fshort-wchar
extern void reach_error(void);
#include <string.h>
int main(void) {
  char a[4] = "ab";
  if (strlen(a) != 2) reach_error();
  return 0;
}
