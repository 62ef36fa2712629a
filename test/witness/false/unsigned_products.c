extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { unsigned x = __VERIFIER_nondet_int();
if (x == 4294967295u)
reach_error(); return 0; }
/* false
at 3 (long long)x * (long long)x >= 0
*/
