extern void reach_error(void); extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) { unsigned char i = __VERIFIER_nondet_uchar();
if (i == 10)
reach_error(); return 0; }
/* false
follow function_return 2 \result == 266
target 4
*/
