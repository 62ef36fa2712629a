// unsafe; flags: --property no-overflow
enum e { A = -1, B = 2147483647 };
int main(void) {
  volatile enum e x = B;
  x++;
  return x;
}
/* not native: a run without the sanitizer of the property does not fail */
