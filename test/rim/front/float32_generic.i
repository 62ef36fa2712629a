// safe, or unknown, or refused
# 1 "float32_generic.c"
/* not native: of gcc 13: _Float32 is a type of its own */
extern void reach_error(void);
int main(void) {
  _Float32 x = 1;
  if (_Generic(x, float: 1, default: 2) == 1) reach_error();
  return 0;
}
