// unsafe; flags: --property no-overflow -- -fwrapv
/* not native: with the flag it does not count as undefined there; here sums do */
int main(void) {
  volatile int x = 2147483647;
  return x + 1 > 0;
}
