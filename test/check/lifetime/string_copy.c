// safe
// Those of an array that is initialised by one can.
int main(void) {
  char s[] = "abc";
  char *p = s;
  p[0] = 'x';
  return s[0] != 'x';
}
