extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { unsigned long u = __VERIFIER_nondet_int();
if (u == 2147483647)
reach_error(); return 0; }
/* false
at 3 (signed char)u + 2147483647 > 5 || 1
*/
