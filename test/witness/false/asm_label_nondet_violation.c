extern void reach_error(void);
int real(void) { return 3; } extern int __VERIFIER_nondet_x(void) __asm__("real");
int main(void) { int i = __VERIFIER_nondet_x();
if (i == 10)
reach_error(); return 0; }
/* false
follow function_return 3 \result == 10
target 5
*/
