// unsafe line 5
// The contents of a string literal cannot be changed.
int main(void) {
  char *s = "abc";
  s[0] = 'x';
  return 0;
}
