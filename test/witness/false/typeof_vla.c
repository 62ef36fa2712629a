extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int i = 0;
while (i < 10) { __typeof__(char[++i]) *p = 0; (void)p; }
if (i == 10) reach_error(); return 0; }
/* false
loop 3 i >= 0
*/
