// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned carry;
  unsigned r = __builtin_addc(0xffffffffu, 0, 1, &carry);
  if (r == 0 && carry == 1) reach_error();
  return 0;
}
