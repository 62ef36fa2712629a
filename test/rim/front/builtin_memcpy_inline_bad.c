// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  char a[8] = "abcdefg", b[8];
  __builtin_memcpy_inline(b, a, 8);
  __builtin_memset_inline(a, 0, 4);
  if (b[3] != 'd' || a[3] != 0 || a[4] != 0) reach_error();
  return 0;
}
