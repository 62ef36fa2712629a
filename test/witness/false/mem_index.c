extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int a[10]; int main(void) { int i = 0;
while (i <= 10) { a[i] = 1; i++; }
return 0; }
/* false
loop 3 i <= 11
# property: G valid-free G valid-deref G valid-memtrack
*/
