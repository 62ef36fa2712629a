// unsafe, or unknown
extern void reach_error(void);
/* what is read through one is read through the other */
int main(void) {
  const char *p = "xabcdef", *q = "abcdef";
  unsigned long t[2] = {(unsigned long)p + 1, (unsigned long)q};
  if (!(t[0] ^ t[1])) reach_error();
  return 0;
}
