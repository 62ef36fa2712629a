extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static int f(void) { static int n; return n++; } int main(void) { int i = 0;
while (i < 5) { i++; f(); }
if (f() == 5) reach_error(); return 0; }
/* false
loop 3 i <= 5
*/
