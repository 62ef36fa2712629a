// unsafe, or unknown
extern void reach_error(void);
/* not native: C11 6.5.2.5p7 allows to share constant literals with string literals */
int main(void) {
  const char *p = (const char[]){"abc"}, *q = "abc";
  if (p == q) reach_error();
  return 0;
}
