extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
struct s { int a, b; }; int main(void) { int i = 0, g = 0;
while (i < 10) { struct s t = { .b = ++g, .a = ++i }; (void)t; }
if (g == 10) reach_error(); return 0; }
/* false
loop 3 i >= 0
*/
