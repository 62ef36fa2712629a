// unsafe, or unknown
extern void reach_error(void);
#include <string.h>
int main(void) {
  char s[] = "abc";
  if (strchr(s, 0) != s + 2) reach_error();
  if (strrchr(s, 256 + 'a') != s) reach_error();
  return 0;
}
