// unsafe
extern void reach_error(void);
int main(void) {
  volatile int x = 3;
  x += 2;
  if (x != 3) reach_error();
  return 0;
}
