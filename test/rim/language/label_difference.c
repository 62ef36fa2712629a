// safe
extern void reach_error(void);
int main(void) {
  static const int to[] = {&&a - &&a, &&b - &&a};
  int x = 0;
  goto *(&&a + to[1]);
a: x = 1;
b:
  if (x != 0) reach_error();
  return 0;
}
