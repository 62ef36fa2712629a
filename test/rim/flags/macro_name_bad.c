// unsafe line 8; flags: --property no-overflow
/* not native: arithmetic is not looked for */
int main(void) {
  int x = 2147483647;
#ifdef __no_sanitize__
  return 0;
#else
  return x + 1;
#endif
}
