extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int i = __VERIFIER_nondet_int();
int j = i - 1;
return j; }
/* false
at 3 i - 1 < i || i - 1 > i
# property: G ! overflow
*/
