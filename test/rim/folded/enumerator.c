// unsafe, or unknown; flags: --property no-overflow
/* not native: arithmetic is not looked for */
enum { MOST = 2147483647 };
int main(void) {
  int a[4] = {[2] = MOST + 1};
  return a[0];
}
