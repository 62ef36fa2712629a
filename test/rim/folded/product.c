// unsafe, or unknown; flags: --property no-overflow
/* not native: arithmetic is not looked for */
int main(void) {
  struct { int a, b; } x = {1, 60 * 60 * 24 * 1000 * 1000};
  return x.a;
}
