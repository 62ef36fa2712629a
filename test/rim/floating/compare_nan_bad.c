// unsafe
void reach_error(void);
int main(void) {
  double d = 0.0 / 0.0;
  if (!(d < 1) && !(d >= 1)) reach_error();
  return 0;
}
