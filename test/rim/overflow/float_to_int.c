// safe; flags: --property no-overflow
int main(void) {
  volatile double d = 1e10;
  int x = (int)d;
  return x > 3;
}
