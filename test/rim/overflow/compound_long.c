// safe; flags: --property no-overflow
int main(void) {
  volatile int i = 2147483647;
  i += 1l;
  i = 2147483647;
  i += 1u;
  i = 2147483647;
  i += 1.0f;
  return i;
}
