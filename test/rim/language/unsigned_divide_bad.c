// unsafe
extern void reach_error(void);
int main(void) {
  unsigned x = (unsigned)-4;
  if (x / 2 != (unsigned)-2) reach_error();
  return 0;
}
