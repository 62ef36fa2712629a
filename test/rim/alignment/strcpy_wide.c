// unsafe, or unknown; flags: --property valid-alignment
#include <wchar.h>
_Alignas(8) char b[64];
int main(void) { wchar_t *p = (wchar_t *)(b + 1); wcscpy(p, L"a"); return 0; }
