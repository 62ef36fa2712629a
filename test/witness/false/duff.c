extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int i = 0, g = 0;
switch (__VERIFIER_nondet_int()) { case 0: while (i < 5) { i++; case 1: g++; } }
if (g == 1 && i == 0) return 0; if (g == 6) reach_error(); return 0; }
/* false
loop 3 i <= 5
*/
