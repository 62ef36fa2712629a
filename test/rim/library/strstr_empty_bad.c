// unsafe, or unknown
extern void reach_error(void);
#include <string.h>
int main(void) {
  char s[] = "aab";
  if (strstr(s, "") != s || strstr(s, "ab") != s + 0) reach_error();
  return 0;
}
