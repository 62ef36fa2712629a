// unsafe
void reach_error(void);
int main(void) {
  volatile double a = 1e16, b = -1e16, c = 1;
  if ((a + b) + c != a + (b + c)) reach_error();
  return 0;
}
