// unsafe; flags: --property no-overflow
static int parse(const char *s) {
  int n = 0;
  for (; *s >= '0' && *s <= '9'; s++) n = n * 10 + (*s - '0');
  return n;
}
int main(void) { return parse("2147483648"); }
/* not native: a run without the sanitizer of the property does not fail */
