// unsafe, or unknown; flags: --property valid-memsafety
// not native: the address sanitizer does not look at it; C11 7.24.1, 7.21.6.6: undefined
#include <wchar.h>
int main(void) {
  wchar_t a[20] = L"abcd";
  wcscpy(a + 1, a);
  return 0;
}
