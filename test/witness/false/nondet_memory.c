extern void reach_error(void); extern void __VERIFIER_nondet_memory(void *, unsigned long);
int main(void) { int i = 0; int x = 0;
while (i < 10) { __VERIFIER_nondet_memory(&x, sizeof x); i++; }
if (x == 10) reach_error(); return 0; }
/* false
loop 3 i >= 0
*/
