// unsafe, or unknown
extern void reach_error(void);
static const char *f(void) { return "abc"; }
int main(void) {
  const char *p = "abc", *q = f();
  if (p == q) reach_error();
  return 0;
}
