// unsafe line 6; flags: --property valid-deref
/* not native: the compiler may drop what nobody needs */
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
int main(void) {
  unsigned *p = 0;
  __assert_fail("a", "b", *p, "c");
}
