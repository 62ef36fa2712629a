// expect: 6: signed overflow
/* Signed addition. */
int main(void) {
  int x = 1;
  for (int i = 0; i < 40; i++)
    x = x + x;
  return x;
}
