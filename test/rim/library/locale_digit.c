// safe
#include <ctype.h>
#include <locale.h>
extern void reach_error(void);
int main(void) { if (setlocale(LC_ALL, "") && (isdigit)('a')) reach_error(); return 0; }
