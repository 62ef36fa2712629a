// safe
// The operand that is called lies in a table of others; further operands are no targets.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern struct { void (*first)(void), (*second)(void); } table;
int main(void) {
  unsigned long a = (unsigned long)__VERIFIER_nondet_int();
  __asm__ volatile("call *%1" : "+D"(a) : "m"(table.second) : "memory");
  int x = __VERIFIER_nondet_int();
  if (x > 3 && x < 3) reach_error();
  return 0;
}
