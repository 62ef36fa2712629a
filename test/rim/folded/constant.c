// unsafe, or unknown; flags: --property no-overflow
/* not native: arithmetic is not looked for */
static const int big = 2147483647;
int main(void) {
  int a[1] = {big + 1};
  return a[0] == 0;
}
