// unsafe, or unknown
extern void reach_error(void);
static int same(const void *a, const void *b) { return a == b; }
int main(void) {
  if (same("xabcdef" + 1, "abcdef")) reach_error();
  return 0;
}
