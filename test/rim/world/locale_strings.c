// unsafe, or unknown
#include <locale.h>
extern void reach_error(void);
int main(void) {
  char *a = localeconv()->decimal_point, *b = localeconv()->decimal_point;
  if (a == b) reach_error();
  return 0;
}
