// unsafe, or unknown
extern void reach_error(void);
#include <locale.h>
int main(void) {
  char *p = setlocale(LC_ALL, 0);
  if (p && p[0] == 'C') reach_error();
  return 0;
}
