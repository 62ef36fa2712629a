// safe, or unknown
extern void reach_error(void);
int main(void) {
  if (__builtin_types_compatible_p(int, const int) != 1) reach_error();
  if (__builtin_offsetof(struct { char a; long b[4]; }, b[2]) != 24) reach_error();
  return 0;
}
