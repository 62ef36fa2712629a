// safe, or unknown
extern void reach_error(void);
#include <wchar.h>
int main(void) {
  wchar_t s[] = L"ab\x1234";
  if (wcslen(s) != 3 && wcslen(s) == 4 && wcslen(s) == 5) reach_error();
  return 0;
}
