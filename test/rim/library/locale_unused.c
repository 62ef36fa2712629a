// unsafe, or unknown
/* not native: no such locale need be there */
#include <ctype.h>
#include <locale.h>
extern void reach_error(void);
int main(void) { setlocale(LC_CTYPE, "de_DE"); if ((isupper)(0xc4)) reach_error(); return 0; }
