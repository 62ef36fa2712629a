// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  _BitInt(5) x = -16;
  int y = x >> 2;
  if (y != 4) reach_error();
  return 0;
}
