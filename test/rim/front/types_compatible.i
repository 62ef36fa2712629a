// safe, or unknown, or refused
# 1 "types_compatible.c"
/* not native: of gcc 13: _Float64 is a type of its own */
extern void reach_error(void);
int main(void) {
  if (__builtin_types_compatible_p(_Float64, double)) reach_error();
  return 0;
}
