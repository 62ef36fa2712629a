extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static int g; static int f(int a) { return g++; }
int main(void) { int i = 0;
while (i < 10) { _Generic(1, int: f)(1); i++; }
if (g == 10) reach_error(); return 0; }
/* false
loop 4 i >= 0
*/
