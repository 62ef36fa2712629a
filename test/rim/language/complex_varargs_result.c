// safe, or unknown
extern void reach_error(void);
static _Complex float mul(_Complex float a, _Complex float b) { return a * b; }
int main(void) {
  _Complex float i = 1.0fi, r = mul(i, i);
  if (__real__ r != -1) reach_error();
  return 0;
}
