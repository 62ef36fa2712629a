extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int a = __VERIFIER_nondet_int();
switch (a) { case 1: break; case 2:
reach_error(); }
return 0; }
/* false
follow branching 3 1
target 4
*/
