// unsafe
extern void reach_error(void);
int main(void) {
  double a = 7, b = 2;
  if (a / b != 3.5 || (int)(a / b) * 2 != 7) reach_error();
  return 0;
}
