extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int i = 0, g = 0; int a[4]; for (int k = 0; k < 4; k++) a[k] = 0;
while (i < 10) { g = g + (a[(i++) % 4] == 0); }
if (g == 10) reach_error(); return 0; }
/* false
loop 3 i >= 0
*/
