extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int a[3]; int main(void) { int i = 0;
while (a[i] == 0 && i < 3) i++;
return 0; }
/* false
loop 3 a[i] == 0
# property: G valid-free G valid-deref G valid-memtrack
*/
