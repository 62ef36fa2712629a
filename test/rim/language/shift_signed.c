// safe
extern void reach_error(void);
int main(void) {
  int x = -8;
  if (x >> 1 != -4 || (unsigned)x >> 1 != 0x7ffffffcu) reach_error();
  return 0;
}
