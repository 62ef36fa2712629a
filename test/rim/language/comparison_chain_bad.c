// unsafe
extern void reach_error(void);
int main(void) {
  int a = 3, b = 2, c = 1;
  if ((a > b > c) != 1) reach_error();
  return 0;
}
