// safe; flags: --property no-overflow
int main(void) {
  volatile _BitInt(9) x = 255;
  int y = x + 1000;
  return y;
}
