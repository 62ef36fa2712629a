extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static int n; static int more(void) { return n++ < 10; } int main(void) { int g = 0;
while (more()) { g = 0; }
if (n == 11) reach_error(); return 0; }
/* false
loop 3 g == 0
*/
