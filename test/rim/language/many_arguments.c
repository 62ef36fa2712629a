// safe, or unknown
extern void reach_error(void);
static int f(char a, short b, int c, long d, char e, short g, int h, long i, char j, double k) {
  return a + b * 2 + c * 3 + (int)d * 4 + e * 5 + g * 6 + h * 7 + (int)i * 8 + j * 9 + (int)k * 10;
}
int main(void) {
  if (f(1, 1, 1, 1, 1, 1, 1, 1, 1, 1) != 55) reach_error();
  return 0;
}
