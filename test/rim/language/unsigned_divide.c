// safe
extern void reach_error(void);
int main(void) {
  unsigned x = (unsigned)-4;
  if (x / 2 != 0x7ffffffeu) reach_error();
  return 0;
}
