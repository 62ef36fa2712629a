// safe
extern void reach_error(void);
int main(void) {
  int n = 0;
  goto inside;
  while (n < 3) {
    n = 100;
  inside:
    n++;
    if (n > 50) break;
  }
  if (n != 101) reach_error();
  return 0;
}
