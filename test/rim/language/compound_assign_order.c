// safe
extern void reach_error(void);
int main(void) {
  int a[3] = {0, 0, 0}, i = 0;
  a[i++] += 5;
  if (a[0] != 5 || i != 1) reach_error();
  return 0;
}
