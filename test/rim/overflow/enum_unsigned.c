// safe; flags: --property no-overflow
enum e { A, B };
int main(void) {
  enum e x = (enum e)0xffffffffu;
  x++;
  return x;
}
