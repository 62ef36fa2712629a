// safe, or unknown
extern void reach_error(void);
int main(void) {
  int x = 1, y = 2, *p = &x, *q = &y;
  unsigned char *a = (unsigned char *)&p, *b = (unsigned char *)&q;
  for (unsigned i = 0; i < sizeof p; i++) {
    unsigned char t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
  *p = 7;
  if (y != 7 || x != 1) reach_error();
  return 0;
}
