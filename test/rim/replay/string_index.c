// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static char text[] = "abcdefg";
int main(void) {
  char c = text[__VERIFIER_nondet_uint() & 7];
  if (c > 'g') reach_error();
  return 0;
}
