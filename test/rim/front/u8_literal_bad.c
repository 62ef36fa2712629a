// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  const char *s = "\u00e9";
  if ((unsigned char)s[0] != 0xc3 || (unsigned char)s[1] != 0xe9) reach_error();
  return 0;
}
