extern void reach_error(void); extern _Bool __VERIFIER_nondet_bool(void);
int main(void) { _Bool d = __VERIFIER_nondet_bool();
if (d)
reach_error(); return 0; }
/* false
follow function_return 2 \result == 5
target 4
*/
