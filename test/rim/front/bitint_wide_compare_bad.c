// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned _BitInt(192) x = 1, y = 2;
  x <<= 150;
  if (y < x) reach_error();
  return 0;
}
