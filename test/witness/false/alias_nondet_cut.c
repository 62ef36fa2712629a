extern void reach_error(void);
static int g; int real(void) { return g++; } extern int __VERIFIER_nondet_x(void) __attribute__((alias("real")));
int main(void) { int i = 0;
while (i < 10) { __VERIFIER_nondet_x(); i++; }
if (g == 10) reach_error(); return 0; }
/* false
loop 4 i >= 0
*/
