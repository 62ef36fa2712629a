extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int();
switch (x) {
case 1 ... 5: reach_error(); default: break; } return 0; }
/* false
follow branching 3 default
target 4
*/
