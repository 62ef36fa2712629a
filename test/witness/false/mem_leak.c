extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
int main(void) { int i = 0; char *p = 0;
while (i < 3) { p = malloc(1); i++; }
free(p); return 0; }
/* false
loop 4 i <= 3
# property: G valid-free G valid-deref G valid-memtrack
*/
