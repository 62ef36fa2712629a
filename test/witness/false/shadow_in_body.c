extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int g = 0, i = 0;
while (i < 3) { i++; { int g = 5; g++; } g++; }
if (g == 3) reach_error(); return 0; }
/* false
loop 3 i <= 3
*/
