int main(void) {
  int y = 0;
  while (y < 30) {
    y = y + 1;
  }
  return y;
}
