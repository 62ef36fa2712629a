// safe
/* A length is read from two bytes and used only after it was looked at. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
struct packet {
  unsigned char raw[6];
};
int main(void) {
  struct packet p;
  unsigned length, used = 0;
  for (unsigned i = 0; i < 6; i++) p.raw[i] = __VERIFIER_nondet_uchar();
  length = p.raw[0] + p.raw[1] * 256u;
  if (length > 4) length = 4;
  while (used < length) {
    if (2 + used >= sizeof p.raw) reach_error();
    if (p.raw[2 + used] == 0) break;
    used++;
  }
  if (used > 4) reach_error();
  return 0;
}
