// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned _BitInt(256) x = 1;
  x <<= 200;
  x |= 1;
  if (__builtin_popcountg(x) != 1) reach_error();
  return 0;
}
