// safe, or unknown, or refused; flags: --property valid-memsafety -- -fwritable-strings
int main(void) {
  char *s = "abc";
  s[0] = 'x';
  return s[0] == 'x' ? 0 : 1;
}
