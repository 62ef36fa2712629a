// safe, or unknown, or refused
# 1 "float64x_generic.c"
/* not native: of gcc 13 */
extern void reach_error(void);
int main(void) {
  if (_Generic((_Float64x)1, long double: 1, double: 2, default: 3) != 3) reach_error();
  return 0;
}
