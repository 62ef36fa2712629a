// unsafe
extern void reach_error(void);
int main(void) {
  unsigned char i = 250;
  int n = 0;
  while (i != 5) i++, n++;
  if (n == 11) reach_error();
  return 0;
}
