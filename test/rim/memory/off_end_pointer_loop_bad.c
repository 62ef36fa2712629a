// unsafe; flags: --property valid-memsafety
int main(void) {
  char s[4] = "abc";
  char *p = s;
  while (p != s + 5) *p++ = 'x';
  return 0;
}
