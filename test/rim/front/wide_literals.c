// safe, or unknown
extern void reach_error(void);
int main(void) {
  static const unsigned short s[] = u"\U0001F600a";
  if (s[0] != 0xd83d || s[1] != 0xde00 || s[2] != 'a') reach_error();
  return 0;
}
