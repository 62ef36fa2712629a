extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int a[10]; int main(void) { int i = __VERIFIER_nondet_int();
if (i >= 0 && i < 11) a[i] = 1;
return 0; }
/* false
at 3 a[i] == 0
# property: G valid-free G valid-deref G valid-memtrack
*/
