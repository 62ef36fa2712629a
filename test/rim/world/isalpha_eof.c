// safe
#include <ctype.h>
extern void reach_error(void);
int main(void) {
  if (isalpha(-1) || isspace(-1) || toupper(-1) != -1 || isalpha(200)) reach_error();
  return 0;
}
