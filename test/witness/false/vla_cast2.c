extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int i = 0; char b[20];
while (i < 10) { (void)(char (*)[++i])b; }
if (i == 10) reach_error(); return 0; }
/* false
loop 3 i >= 0
*/
