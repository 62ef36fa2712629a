#include <stdarg.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static int f(int n, ...) { va_list l; va_start(l, n); int i = 0, s = 0;
while (i < 3) { s = va_arg(l, int); i++; }
return s; }
int main(void) { if (f(3, 1, 2, 3) == 3) reach_error(); return 0; }
/* false
loop 4 i >= 0
*/
