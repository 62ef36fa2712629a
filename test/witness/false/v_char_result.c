extern void reach_error(void); extern char __VERIFIER_nondet_char(void);
int main(void) { char a = __VERIFIER_nondet_char();
if (a < 0)
reach_error(); return 0; }
/* false
follow function_return 2 \result == 200
target 4
*/
