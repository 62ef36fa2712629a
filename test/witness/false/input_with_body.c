extern void reach_error(void);
static int g; int __VERIFIER_nondet_int(void) { return g++; }
int main(void) { int i = 0;
while (i < 10) { __VERIFIER_nondet_int(); i++; }
if (g == 10) reach_error(); return 0; }
/* false
loop 4 i >= 0
*/
