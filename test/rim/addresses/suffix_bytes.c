// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  const char *p = "xabcdef", *q = "abcdef";
  p++;
  const unsigned char *x = (unsigned char *)&p, *y = (unsigned char *)&q;
  int same = 1;
  for (int i = 0; i < 8; i++) same &= x[i] == y[i];
  if (same) reach_error();
  return 0;
}
