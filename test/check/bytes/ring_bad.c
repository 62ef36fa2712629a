// unsafe line 12
/* The ring takes one byte too many, and the first is lost. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned char ring[4];
  unsigned first = 0, count = 0;
  while (__VERIFIER_nondet_int() && count <= 4) {
    ring[(first + count) % 4] = (unsigned char)(count + 1);
    count++;
  }
  if (count > 0 && ring[first] != 1) reach_error();
  return 0;
}
