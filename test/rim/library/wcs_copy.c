// unsafe, or unknown
extern void reach_error(void);
#include <wchar.h>
int main(void) {
  wchar_t a[4] = L"";
  wcscpy(a, L"xyz");
  if (a[2] == L'z') reach_error();
  return 0;
}
