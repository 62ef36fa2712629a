// unsafe, or unknown
extern void __assert_fail(const char *, const char *, unsigned, const char *);
int main(void) {
  void (*fail)(const char *, const char *, unsigned, const char *) = __assert_fail;
  fail("x", "y", 1, "z");
  return 0;
}
