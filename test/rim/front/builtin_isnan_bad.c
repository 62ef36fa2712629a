// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  double z = 0.0;
  if (!__builtin_isnan(z / z) || __builtin_isinf(1.0) || __builtin_signbit(-0.0) == 0) reach_error();
  if (__builtin_isfinite(1 / z) == 0) reach_error();
  return 0;
}
