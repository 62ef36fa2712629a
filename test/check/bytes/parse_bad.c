// unsafe line 14
/* The high byte of the length is forgotten when it is looked at. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
struct packet {
  unsigned char raw[6];
};
int main(void) {
  struct packet p;
  unsigned length;
  for (unsigned i = 0; i < 6; i++) p.raw[i] = __VERIFIER_nondet_uchar();
  if (p.raw[0] > 4) return 0;
  length = p.raw[0] + p.raw[1] * 256u;
  if (length > 4) reach_error();
  return 0;
}
