// unsafe, or unknown
#include <locale.h>
extern void reach_error(void);
/* the categories differ, so that all are named, which takes more than 128 characters */
int main(void) {
  if (!setlocale(LC_CTYPE, "C.UTF-8")) return 0;
  char *s = setlocale(LC_ALL, 0);
  if (s && s[127]) reach_error();
  return 0;
}
