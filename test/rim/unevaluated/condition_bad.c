// unsafe line 5; flags: --property no-overflow
/* not native: arithmetic is not looked for */
int main(void) {
  int x = 2147483647, y;
  y = x + 1 && x;
  return __builtin_constant_p(y);
}
