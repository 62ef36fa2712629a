// safe, or unknown
extern void reach_error(void);
int main(void) {
  char c = 0;
  const int k = 0;
  if (_Generic(c + c, int: 0, default: 1) || _Generic(k, int: 0, default: 1) || _Generic('a', int: 0, char: 1) || _Generic(&k, const int *: 0, int *: 1) || _Generic(1ul - 2, unsigned long: 0, default: 1)) reach_error();
  return 0;
}
