// unsafe, or unknown; flags: --property valid-memsafety
/* not native: nobody sees it there; C11 7.11.1.1p8: the program shall not modify it */
#include <locale.h>
int main(void) {
  char *s = setlocale(LC_ALL, 0);
  if (s) s[0] = 'x';
  return 0;
}
