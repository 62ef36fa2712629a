extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
extern int __VERIFIER_nondet_foo(int); int main(void) { int x = 0;
int y = __VERIFIER_nondet_foo(x++);
if (x == 0)
reach_error(); return y; }
/* false
follow function_return 3 \result == 5
target 5
*/
