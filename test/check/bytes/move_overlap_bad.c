// unsafe line 10
/* A loop upwards over what overlaps repeats the first byte. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char text[5];
  for (int i = 0; i < 5; i++) text[i] = __VERIFIER_nondet_uchar();
  unsigned char second = text[1];
  for (int i = 0; i < 4; i++) text[i + 1] = text[i];
  if (text[2] != second) reach_error();
  return 0;
}
