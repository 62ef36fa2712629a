// safe; flags: --property no-overflow
int main(void) {
  float f = 0;
  int n = 0;
  while (f < 16777216) {
    f += 1048576;
    n++;
  }
  return n;
}
