// safe; flags: --property no-overflow
/* not native: clang's sanitizers look there */
int main(void) {
  int x = 2147483647;
  char b[4];
  return __builtin_object_size(b + (x + 1 < 0), 0) != 0;
}
