// unsafe
extern void reach_error(void);
int main(void) {
  volatile int i = -1;
  if (i > sizeof i) reach_error();
  return 0;
}
