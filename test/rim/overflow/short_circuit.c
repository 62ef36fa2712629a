// safe; flags: --property no-overflow
int main(void) {
  volatile int x = 2147483647;
  return x < 2147483647 && x + 1 > 0;
}
