extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#define SET (x = 1)
int main(void) { int x = 0;
x = x + 0;
if (x == 1)
reach_error(); return 0; }
/* false
follow assumption 4 SET
target 6
*/
