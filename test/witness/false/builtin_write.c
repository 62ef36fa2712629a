extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int i = 0, g = 0;
while (i < 5) { i++; __builtin_add_overflow(g, 1, &g); }
if (g == 5) reach_error(); return 0; }
/* false
loop 3 i <= 5
*/
