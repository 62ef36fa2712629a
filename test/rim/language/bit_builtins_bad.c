// unsafe
extern void reach_error(void);
int main(void) {
  unsigned x = 0x00f0;
  if (__builtin_clz(x) != 24 || __builtin_ctz(x) != 4 || __builtin_ffs(0) != 0 || __builtin_parity(7) != 0) reach_error();
  return 0;
}
