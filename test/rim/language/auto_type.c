// safe
extern void reach_error(void);
int main(void) {
  unsigned char c = 200;
  __auto_type x = c;
  x += 100;
  if (x != 44) reach_error();
  return 0;
}
