// unsafe, or unknown; flags: --property valid-memsafety
#include <locale.h>
#include <stdio.h>
#include <wchar.h>
int main(void) {
  char b[2];
  if (!setlocale(LC_CTYPE, "C.UTF-8")) return 0;
  sprintf(b, "%lc", (wint_t)0x20ac);
  return b[0];
}
