// safe; flags: --property no-overflow
/* Nobody computes what the compiler only looks at. not native: clang's sanitizers do */
int main(void) {
  int x = 2147483647, y = 0;
  return __builtin_constant_p(x + 1) + __builtin_constant_p(y ? x + 1 : x * 2) + __builtin_constant_p(-x - 2) +
         __builtin_constant_p(x + 1 && x * 3) + __builtin_constant_p((x + 2) * (x - 1) + 5);
}
