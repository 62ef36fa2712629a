// safe; flags: --property no-overflow
int main(void) {
  volatile int x = 2147483647;
  return (int)sizeof(x + 1) + __builtin_types_compatible_p(__typeof__(x + 1), int);
}
