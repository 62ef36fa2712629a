// unsafe, or unknown
extern void reach_error(void);
/* Or the end of another: GNU ld joins them. */
int main(void) {
  const char *a = "xabc", *b = "abc";
  if (a + 1 == b) reach_error();
  return 0;
}
