// safe
extern void reach_error(void);
int main(void) {
  unsigned char c = 0xff;
  if ((c << 4) != 0xff0) reach_error();
  unsigned char d = (unsigned char)~c;
  if (d != 0 || ~c == 0) reach_error();
  return 0;
}
