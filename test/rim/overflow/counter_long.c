// safe; flags: --property no-overflow
int main(void) {
  volatile long x = 2147483647;
  x++;
  return 0;
}
