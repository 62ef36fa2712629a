// safe, or unknown
#include <string.h>
extern void reach_error(void);
int main(void) {
  char b[6] = "zzzzz";
  strncpy(b, "ab", 4);
  if (b[2] || b[3] || b[4] != 'z') reach_error();
  strncat(b, "cdef", 2);
  if (strcmp(b, "abcd")) reach_error();
  return 0;
}
