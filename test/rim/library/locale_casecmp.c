// unsafe, or unknown
/* not native: no such locale need be there */
#include <strings.h>
#include <locale.h>
extern void reach_error(void);
int main(void) { if (setlocale(LC_ALL, "") && strcasecmp("\xe4", "\xc4") == 0) reach_error(); return 0; }
