// expect: 6: signed overflow
/* Signed multiplication: a factorial that grows too large. */
int main(void) {
  int f = 1;
  for (int i = 1; i <= 15; i++)
    f *= i;
  return f != 0;
}
