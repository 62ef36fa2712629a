extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int y = 0, x = 0;
#define x (y = 1)
y = y + 0;
if (y == 1)
reach_error(); return 0; }
/* false
follow assumption 4 x
target 6
*/
