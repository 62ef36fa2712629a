extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static void f(void) {} static void g(void) {} int main(void) { int a = __VERIFIER_nondet_int();
f();
g();
if (a)
reach_error(); return 0; }
/* false
follow function_enter 4
follow function_enter 3
target 6
*/
