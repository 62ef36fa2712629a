extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int i = 0; _Complex double z = 0;
while (i < 5) { i++; __real__ z = 1; }
if (__real__ z == 1) reach_error(); return 0; }
/* false
loop 3 i <= 5
*/
