extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#define SET (x = 1)
int main(void) { int x = 0;
x = x + 0;
if (x == 0)
reach_error(); return 0; }
/* false
at 5 SET
*/
