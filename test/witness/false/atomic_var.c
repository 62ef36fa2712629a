extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int i = 0; _Atomic int g = 0;
while (i < 5) { i++; g++; }
if (g == 5) reach_error(); return 0; }
/* false
loop 3 i <= 5
*/
