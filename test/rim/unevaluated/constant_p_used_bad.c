// unsafe line 5; flags: --property no-overflow
/* not native: arithmetic is not looked for */
int main(void) {
  int x = 2147483647;
  int y = x + 1;
  return __builtin_constant_p(y);
}
