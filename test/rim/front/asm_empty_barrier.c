// safe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int g = 3;
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x;
  __asm__ volatile("" : "+r"(y) : : "memory");
  if (y != x) reach_error();
  return 0;
}
