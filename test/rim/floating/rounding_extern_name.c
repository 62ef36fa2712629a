// unsafe
void reach_error(void);
int set_direction(int) __asm__("fesetround");
int main(void) {
  volatile double one = 1, three = 3;
  double near = one / three;
  set_direction(0x800);
  if (near != one / three) reach_error();
  return 0;
}
