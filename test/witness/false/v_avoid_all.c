extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int a = __VERIFIER_nondet_int();
a = a + 0;
if (a == 1)
reach_error(); return 0; }
/* false
avoid assumption 3 a == 1
follow assumption 4 1
target 5
*/
