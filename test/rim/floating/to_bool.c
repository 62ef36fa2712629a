// safe
void reach_error(void);
int main(void) {
  volatile double tiny = 4.9e-324, nan = __builtin_nan(""), zero = -0.0;
  _Bool a = tiny, b = nan, c = zero;
  if (!a || !b || c) reach_error();
  if (!nan) reach_error();
  return 0;
}
