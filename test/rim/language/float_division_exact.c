// safe, or unknown
extern void reach_error(void);
int main(void) {
  double a = 7, b = 2;
  if (a / b != 3.5 || (int)(a / b) * 2 != 6) reach_error();
  return 0;
}
