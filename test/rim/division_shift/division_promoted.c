// safe; flags: --property no-div-by-zero
int main(void) {
  volatile unsigned char n = 255;
  return 5 / (n + 1);
}
