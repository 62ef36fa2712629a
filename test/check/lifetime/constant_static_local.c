// unsafe line 6
// A static constant of a function.
int main(void) {
  static const char text[] = "abc";
  char *p = (char *)text;
  p[1] = 0;
  return 0;
}
