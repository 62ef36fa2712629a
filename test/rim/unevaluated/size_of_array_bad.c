// unsafe line 5; flags: --property no-overflow
/* The size of a variable array is evaluated. not native: arithmetic is not looked for */
int main(void) {
  int x = 2147483647;
  return sizeof(char[(x + 1) & 7]) == 4;
}
