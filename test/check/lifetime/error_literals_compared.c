// unknown
// Nor whether two literals with the same contents are one.
extern void reach_error(void);
int main(void) {
  const char *a = "abc", *b = "abc";
  if (a != b) reach_error();
  return 0;
}
