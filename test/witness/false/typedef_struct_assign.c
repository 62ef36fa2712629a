extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
typedef struct { int a; } S; int main(void) { S t = {0}, u = {1}; int i = 0;
while (i < 5) { i++; t = u; }
if (t.a == 1) reach_error(); return 0; }
/* false
loop 3 i <= 5
*/
