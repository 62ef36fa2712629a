extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { unsigned u = __VERIFIER_nondet_int();
if (u == 2147483647)
reach_error(); return 0; }
/* false
at 3 (int)u + 5 > 5 || 1
*/
