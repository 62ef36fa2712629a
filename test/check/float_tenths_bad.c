// unsafe line 8, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* Ten times a tenth is not one. */
extern void reach_error(void);

int main(void) {
  double sum = 0;
  for (int i = 0; i < 10; i++) sum += 0.1;
  if (sum != 1.0) reach_error();
  return 0;
}
