// safe, or unknown; flags: --property valid-memsafety
#include <wchar.h>
int main(void) {
  wchar_t a[4];
  wmemset(a, 0, 4);
  return (int)a[0];
}
