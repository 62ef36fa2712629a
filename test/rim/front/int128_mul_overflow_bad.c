// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  __int128 r, a = (__int128)1 << 100;
  if (__builtin_mul_overflow(a, (__int128)1 << 30, &r)) reach_error();
  return 0;
}
