// unsafe, or unknown
extern void reach_error(void);
static const char *const names[] = {"xabcdef", "abcdef"};
int main(void) {
  if (names[0] + 1 == names[1]) reach_error();
  return 0;
}
