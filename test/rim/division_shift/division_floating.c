// safe; flags: --property no-div-by-zero
int main(void) {
  volatile double z = 0;
  volatile int n = 0;
  return 1 / z > 1 && 1.0 / n > 1;
}
