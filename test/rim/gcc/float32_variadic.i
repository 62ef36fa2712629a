// unsafe, or unknown, or refused
# 1 "float32_variadic.c"
/* not native: of gcc 13: _Float32 is not promoted, and no type but itself fits va_arg */
extern void reach_error(void);
static int f(int n, ...) {
  __builtin_va_list a;
  __builtin_va_start(a, n);
  _Float32 x = __builtin_va_arg(a, _Float32);
  __builtin_va_end(a);
  return x == 2;
}
int main(void) {
  _Float32 two = 2;
  if (f(1, two)) reach_error();
  return 0;
}
