extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
struct s { int u; }; int main(void) { unsigned u = 0; struct s a; a.u = __VERIFIER_nondet_int();
if (a.u == 2147483647)
reach_error(); return u; }
/* false
at 3 a.u + 5 > a.u || 1
*/
