// safe, or unknown
extern void reach_error(void);
#include <locale.h>
/* At the start the locale is "C". */
int main(void) {
  if (localeconv()->decimal_point[0] != '.') reach_error();
  return 0;
}
