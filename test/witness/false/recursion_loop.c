extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static int g; static void f(int n) { int i = 0;
while (i < n) { i++; f(n - 1); g++; } }
int main(void) { f(2); if (g == 4) reach_error(); return 0; }
/* false
loop 3 i >= 0
*/
