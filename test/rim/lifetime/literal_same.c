// unsafe, or unknown
extern void reach_error(void);
/* Equal literals may be one object. */
int main(void) {
  const char *a = "abc", *b = "abc";
  if (a == b) reach_error();
  return 0;
}
