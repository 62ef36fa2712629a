// unsafe, or unknown
#include <stdio.h>
#include <wchar.h>
extern void reach_error(void);
int main(void) {
  int n = 0;
  wprintf(L"ab%n\n", &n);
  if (n == 2) reach_error();
  return 0;
}
