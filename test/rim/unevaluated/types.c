// safe; flags: --property no-overflow
struct s { int a[4]; };
int main(void) {
  int x = 2147483647, n = 3, a[n];
  __typeof__(x + 1) y = _Generic(x + 1, int: 0, default: 1);
  return y + (sizeof(x + 1) == 4) + __builtin_choose_expr(1, 0, x + 1) + _Alignof(__typeof__(x + 1)) +
         sizeof(a[x + 1]) + __builtin_classify_type(x + 1) + __builtin_types_compatible_p(__typeof__(x + 1), int) +
         (0 && x + 1) + (1 || x + 1) + (1 ? 0 : x + 1);
}
