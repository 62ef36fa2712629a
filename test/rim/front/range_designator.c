// safe, or unknown
extern void reach_error(void);
static int a[10] = {[2 ... 5] = 3, [4] = 8, 9};
int main(void) {
  if (a[3] != 3 || a[4] != 8 || a[5] != 9 || a[6] != 0) reach_error();
  return 0;
}
