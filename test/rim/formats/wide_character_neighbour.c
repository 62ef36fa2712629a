// unsafe, or unknown
#include <locale.h>
#include <stdio.h>
#include <wchar.h>
extern void reach_error(void);
static struct { char b[2]; char after[6]; } x = {"", "qqqqq"};
int main(void) {
  if (!setlocale(LC_CTYPE, "C.UTF-8")) return 0;
  sprintf(x.b, "%lc", (wint_t)0x20ac);
  if (x.after[0] != 'q') reach_error();
  return 0;
}
