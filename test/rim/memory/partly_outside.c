// safe; flags: --property valid-memsafety
int main(void) {
  char a[ 8 ] = {0};
  int x;
  __builtin_memcpy(&x, a + 4, 4);
  return x;
}
