// unsafe, or unknown; flags: --property valid-memsafety
#include <locale.h>
#include <string.h>
int main(void) {
  char b[128];
  setlocale(LC_CTYPE, "C.UTF-8");
  char *s = setlocale(LC_ALL, 0);
  if (s) strcpy(b, s);
  return 0;
}
