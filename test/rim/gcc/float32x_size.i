// safe
# 1 "float32x_size.c"
/* not native: of gcc 13 */
extern void reach_error(void);
int main(void) {
  _Float32x d = 0.1;
  _Float128 q = 1;
  if (sizeof d != 8 || d != 0.1 || sizeof q != 16 || sizeof(_Float64x) != 16) reach_error();
  return 0;
}
