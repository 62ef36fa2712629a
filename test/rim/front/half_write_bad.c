// unsafe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int g;
int main(void) {
  g = __VERIFIER_nondet_int();
  *(short *)((char *)&g + 1) = 0;
  if ((g & 0x00ffff00) != 0) reach_error();
  if ((g & 3) == 3) reach_error();
  return 0;
}
