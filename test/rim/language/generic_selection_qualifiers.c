// safe
extern void reach_error(void);
int main(void) {
  const int c = 1;
  int r = _Generic(c, int: 1, const int: 2, default: 3);
  if (r != 1) reach_error();
  return 0;
}
