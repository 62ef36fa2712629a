extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static void set(int *p) { *p = *p + 1; } int main(void) { int i = 0, g = 0;
while (i < 5) { i++; set(&g); }
if (g == 5) reach_error(); return 0; }
/* false
loop 3 i <= 5
*/
