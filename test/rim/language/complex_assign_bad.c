// unsafe
extern void reach_error(void);
int main(void) {
  _Complex double z = 2;
  __imag__ z = 3;
  z += 1;
  if (__real__ z != 2 || __imag__ z != 3) reach_error();
  return 0;
}
