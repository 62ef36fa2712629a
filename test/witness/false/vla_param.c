extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static int n; static void f(int a[n++]) { }
int main(void) { int i = 0;
while (i < 10) { f(&i); i++; }
if (n == 10) reach_error(); return 0; }
/* false
loop 4 i >= 0
*/
