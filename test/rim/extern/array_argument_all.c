// unsafe, or unknown
extern void reach_error(void);
void fill(int *a, int n);
int main(void) {
  int a[4] = {0, 0, 0, 0};
  fill(a + 1, 2);
  if (a[3] != 0) reach_error();
  return 0;
}
#ifdef WORLD
void fill(int *a, int n) { a[2] = 1; }
#endif
