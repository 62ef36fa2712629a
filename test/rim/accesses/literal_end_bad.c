// unsafe, or unknown; flags: --property valid-memsafety
int main(void) {
  const char *s = "abc";
  return s[4];
}
