/* Whether the number has two factors of 64 bits is a question that takes any solver long. */
extern void reach_error(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
int main(void) {
  unsigned __int128 x = __VERIFIER_nondet_ulonglong(), y = __VERIFIER_nondet_ulonglong();
  unsigned __int128 number = (unsigned __int128)0x44918dfd5712a7c2 << 64 | 0x9cfb9b0bd683a179;
  if (x > 1 && y > 1 && x * y == number) reach_error();
  return 0;
}
