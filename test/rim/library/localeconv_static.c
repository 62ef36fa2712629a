// unsafe, or unknown
extern void reach_error(void);
#include <locale.h>
int main(void) {
  if (localeconv()->decimal_point[0] == '.') reach_error();
  return 0;
}
