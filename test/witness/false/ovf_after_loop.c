extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int i = 0;
while (i < 2147483647) { i++; }
i++;
return 0; }
/* false
loop 3 i >= 0
# property: G ! overflow
*/
