// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned __int128 r;
  unsigned __int128 a = (unsigned __int128)1 << 64;
  if (__builtin_mul_overflow(a, a, &r) != 0) reach_error();
  return 0;
}
