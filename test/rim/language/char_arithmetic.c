// safe
extern void reach_error(void);
int main(void) {
  unsigned char a = 200, b = 100;
  unsigned char c = a + b;
  if (a + b != 300 || c != 44) reach_error();
  return 0;
}
