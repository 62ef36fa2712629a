// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned _BitInt(256) x = 1;
  x <<= 200;
  if (__builtin_clzg(x) != 56) reach_error();
  if (__builtin_ctzg(x) != 200) reach_error();
  return 0;
}
