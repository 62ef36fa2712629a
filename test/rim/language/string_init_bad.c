// unsafe
extern void reach_error(void);
int main(void) {
  char a[3] = "abc", b[] = "a\0b", c[6] = "x";
  if (sizeof b != 4 || c[5] != 0 || a[2] != 0) reach_error();
  return 0;
}
