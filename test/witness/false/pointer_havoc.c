extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int a = 0, b = 0, i = 0; int *p = &a;
while (i < 3) { i++; if (i == 2) p = &b; }
*p = 5;
if (b == 5)
reach_error(); return 0; }
/* false
loop 3 i >= 0
*/
