extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static void f(void) { extern int g; g++; }
int g; int main(void) { int i = 0;
while (i < 10) { f(); i++; }
if (g == 10) reach_error(); return 0; }
/* false
loop 4 i >= 0
*/
