extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int a = __VERIFIER_nondet_int();
a = a;
if (a == 2147483647)
reach_error(); return 0; }
/* false
follow assumption 3 a + 1 < a
target 5
*/
