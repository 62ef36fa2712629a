// safe; flags: --property valid-memsafety
int main(void) {
  char s[4] = "abc";
  char *p = s;
  while (*p) *p++ = 'x';
  return 0;
}
