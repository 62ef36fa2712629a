// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  char a[3] = {1, 2, 3}, b[3] = {1, 2, 4};
  if (__builtin_memcmp(a, b, 3) < 0) reach_error();
  return 0;
}
