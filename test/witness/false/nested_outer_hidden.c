extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int i = 0, j = 0, g = 0;
while (i < 5) { j = 0;
 while (j < 5) { j++; g++; }
 i++; }
if (g == 25) reach_error(); return 0; }
/* false
loop 3 i <= 5
loop 4 j <= 5
*/
