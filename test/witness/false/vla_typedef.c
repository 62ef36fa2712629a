extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int i = 0; unsigned long s = 0;
while (i < 10) { typedef char t[++i]; s = 1; }
if (i == 10) reach_error(); return 0; }
/* false
loop 3 i >= 0
*/
