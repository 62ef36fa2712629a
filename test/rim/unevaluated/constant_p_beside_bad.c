// unsafe line 5; flags: --property no-overflow
/* not native: arithmetic is not looked for */
int main(void) {
  int x = 2147483647;
  return x + 1 + __builtin_constant_p(x);
}
