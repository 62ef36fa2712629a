extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { unsigned char x = __VERIFIER_nondet_int(); unsigned y = x;
switch ((signed char)x) {
case 0xffu: reach_error(); default: break; } return 0; }
/* false
follow branching 3 default
target 4
*/
