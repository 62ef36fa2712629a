// unsafe
extern void reach_error(void);
int main(void) {
  _Complex int z = 3 + 4i, w = z * ~z;
  if (__real__ w != 7 || __imag__ w != 0) reach_error();
  return 0;
}
