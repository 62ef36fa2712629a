extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static int g; static void f(void) { { int g = 0; g++; } g++; }
int main(void) { int i = 0;
while (i < 10) { f(); i++; }
if (g == 10) reach_error(); return 0; }
/* false
loop 4 i >= 0
*/
