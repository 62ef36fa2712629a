// safe; flags: --property no-div-by-zero,valid-shift
/* not native: clang's sanitizers look there */
int main(void) {
  int x = 40, y = 0;
  return __builtin_constant_p(5 / 0) + __builtin_constant_p(x / y) + __builtin_constant_p(1 << x) +
         __builtin_constant_p(3 >> 70) + __builtin_constant_p((x % y) << x);
}
