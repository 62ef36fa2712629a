// unsafe, or unknown
/* not native: no such locale need be there */
#include <ctype.h>
#include <locale.h>
extern void reach_error(void);
int main(void) { if (setlocale(LC_ALL, "") && isalpha(0xe4)) reach_error(); return 0; }
