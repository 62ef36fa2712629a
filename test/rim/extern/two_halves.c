// unsafe, or unknown
extern void reach_error(void);
extern void other(unsigned, unsigned);
/* not native: nobody defines it */
int main(void) {
  int x = 4;
  unsigned long n = (unsigned long)&x;
  other((unsigned)n, (unsigned)(n >> 32));
  if (x != 4) reach_error();
  return 0;
}
