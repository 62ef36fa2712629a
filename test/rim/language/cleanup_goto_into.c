// unsafe, or unknown
extern void reach_error(void);
static int n;
static void c(int *p) { n++; }
int main(void) {
  int k = 0;
again:
  {
    __attribute__((cleanup(c))) int x = k;
    if (k++ < 2) goto again;
  }
  if (n == 3) reach_error();
  return 0;
}
