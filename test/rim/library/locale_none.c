// safe
#include <ctype.h>
#include <locale.h>
extern void reach_error(void);
int main(void) { if ((isalpha)(0xe4)) reach_error(); return 0; }
