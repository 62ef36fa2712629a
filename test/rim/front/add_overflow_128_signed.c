// safe, or unknown
extern void reach_error(void);
int main(void) {
  __int128 r, top = (__int128)(~(unsigned __int128)0 >> 1);
  if (__builtin_add_overflow(top, (__int128)1, &r) != 1) reach_error();
  return 0;
}
