extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static int g; static void c(int *p) { g++; }
int main(void) { int i = 0;
while (i < 10) { __attribute__((cleanup(c))) int y = 0; i++; }
if (g == 10) reach_error(); return 0; }
/* false
loop 4 i >= 0
*/
