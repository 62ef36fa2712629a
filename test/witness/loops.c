extern unsigned char __VERIFIER_nondet_uchar(void);
extern void abort(void);
void reach_error(void) { abort(); }
int total;

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar(), i = 0, s = 0;
  while (i < n) {
    i++;
    s += 2;
  }
  if (s != 2 * i) reach_error();
  int k = 0;
  do {
    k++;
    if (k > 5) break;
  } while (k < 3);
  for (int j = 0; j < 4; j++)
    total += j;
  if (k > 6) reach_error();
  return 0;
}
