// safe, or unknown
extern void reach_error(void);
int main(void) {
  double d = 0.0;
  if (__builtin_fpclassify(0, 1, 2, 3, 4, d) != 4) reach_error();
  return 0;
}
