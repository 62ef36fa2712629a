extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
typedef int T; static int z; static int set(int a) { z = 1; return a; } int main(void) { int (*T)(int) = set; 
z = 0;
if (z == 1)
reach_error(); return 0; }
/* false
follow assumption 4 (T)(1)
target 5
*/
