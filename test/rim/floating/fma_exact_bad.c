// unsafe
double fma(double, double, double);
void reach_error(void);
int main(void) {
  volatile double a = 1.0 + 0x1p-52;
  double p = a * a;
  if (fma(a, a, -p) != 0) reach_error();
  return 0;
}
