extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int real; extern int x __attribute__((alias("real")));
int main(void) { int i = 0;
while (i < 10) { x++; i++; }
if (real == 10) reach_error(); return 0; }
/* false
loop 4 i >= 0
*/
