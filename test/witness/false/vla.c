extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int i = 0;
while (i < 10) { char a[++i]; a[0] = 0; }
if (i == 10) reach_error(); return 0; }
/* false
loop 3 i >= 0
*/
