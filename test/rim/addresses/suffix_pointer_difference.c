// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  const char *p = "xabcdef", *q = "abcdef";
  if (p + 1 - q == 0) reach_error();
  return 0;
}
