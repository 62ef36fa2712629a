// safe
#include <ctype.h>
extern void reach_error(void);
int main(void) {
  if (!isspace('\v') || isspace('x') || !isxdigit('f') || isxdigit('g') || !ispunct('_') || isprint(127) || toupper('z') != 'Z' || tolower('[') != '[') reach_error();
  return 0;
}
