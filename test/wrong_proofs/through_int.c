extern void reach_error(void);
/* An address is a number for a while. */
int x;
int main(void) {
  unsigned long n = (unsigned long)&x;
  int *p = (int *)n;
  *p = 8;
  if (x == 8) reach_error();
  return 0;
}
