// safe; flags: --property no-overflow
int main(void) {
  volatile signed char x = -128;
  signed char y = -x;
  return y;
}
