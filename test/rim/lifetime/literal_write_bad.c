// unsafe, or unknown; flags: --property valid-memsafety
int main(void) {
  char *s = "abc";
  s[0] = 'x';
  return 0;
}
