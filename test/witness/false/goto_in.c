extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int i = 0, g = 0; again: 
while (i < 10) { i++; g++; }
if (g < 20) { i = 0; goto again; }
if (g == 20)
reach_error(); return 0; }
/* false
loop 3 i >= 0
*/
