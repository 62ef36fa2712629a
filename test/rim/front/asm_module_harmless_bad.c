// unsafe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
__asm__(".ident \"rim\"");
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5 && x < 8) reach_error();
  return 0;
}
