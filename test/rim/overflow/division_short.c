// safe; flags: --property no-overflow
int main(void) {
  volatile short x = -32768;
  short y = x / -1;
  return y;
}
