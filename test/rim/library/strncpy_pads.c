// safe, or unknown
extern void reach_error(void);
#include <string.h>
int main(void) {
  char a[6] = "zzzzz";
  strncpy(a, "ab", 4);
  if (a[3] != 0 || a[4] != 'z') reach_error();
  return 0;
}
