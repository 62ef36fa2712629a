// safe, or unknown
extern void reach_error(void);
int main(void) {
  long double x = 1.0L;
  x += 1.0e-19L;
  if ((double)x != 1.0 || x == 1.0L) reach_error();
  return 0;
}
