// safe; flags: --property valid-init
static int f(int n) {
  if (n) return 1;
}
int main(void) {
  f(0);
  return f(1);
}
/* not native: the sanitizer looks at results that nobody uses */
