extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int *p = __VERIFIER_nondet_int() ? (int[]){1} : 0;
return *p == 1; }
/* false
at 3 *p == 1
# property: G valid-free G valid-deref G valid-memtrack
*/
