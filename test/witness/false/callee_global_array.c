extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static int g[2]; static void f(void) { int g[2]; g[0] = 1; (void)g; }
static int h; static void k(void) { h++; f(); }
int main(void) { int i = 0;
while (i < 10) { k(); i++; }
if (h == 10) reach_error(); return g[0]; }
/* false
loop 5 i >= 0
*/
