// safe
extern void reach_error(void);
static int a[4];
static void fill(int i) { if (i < 4) { a[i] = i * i; fill(i + 1); } }
int main(void) {
  fill(0);
  if (a[3] != 9) reach_error();
  return 0;
}
