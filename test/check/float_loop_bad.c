// unsafe line 8, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* A loop that counts in tenths goes round eleven times. */
extern void reach_error(void);

int main(void) {
  int n = 0;
  for (double x = 0; x < 1; x += 0.1) n++;
  if (n != 10) reach_error();
  return 0;
}
