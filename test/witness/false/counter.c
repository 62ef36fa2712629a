extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int x = 0;
x = 5;
if (__COUNTER__ == 1)
reach_error(); return 0; }
/* false
follow assumption 3 __COUNTER__ == 0
target 5
*/
