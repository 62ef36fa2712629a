extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int();
if (x == 2147483647)
reach_error(); return 0; }
/* false
at 3 (long long)x * 999999999999 <= 0 || (long long)x * 999999999999 > 0
*/
