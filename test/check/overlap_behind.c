// unsafe line 10, may be unknown: what is read is made of two values
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);
struct half {
  short v;
} __attribute__((packed));
static unsigned char bytes[8] = {195, 29, 36, 97, 182, 166, 36, 215};
int main(void) {
  ((struct half *)(bytes + 2))->v = __VERIFIER_nondet_short();
  if (((struct half *)(bytes + 1))->v == 0x7b1d) reach_error(); /* what is written begins behind what is read */
  return 0;
}
