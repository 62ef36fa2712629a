extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int i = __VERIFIER_nondet_int();
if (i == 0) reach_error();
return i; }
/* false
at 3 5 / i <= 5
*/
