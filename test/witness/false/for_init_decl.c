extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int g = 0, i = 7;
for (int i = 0; i < 3; i++) g = i;
if (g == 2 && i == 7) reach_error(); return 0; }
/* false
loop 3 i <= 3
*/
