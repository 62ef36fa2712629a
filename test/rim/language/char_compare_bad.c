// unsafe
extern void reach_error(void);
int main(void) {
  char c = (char)0x80;
  if (c != 0x80) reach_error();
  return 0;
}
