// safe, or unknown
extern void reach_error(void);
static void swap(int *a, int *b) { *a ^= *b; *b ^= *a; *a ^= *b; }
int main(void) {
  int x = 5, y = 6;
  swap(&x, &y);
  if (x != 6 || y != 5) reach_error();
  swap(&x, &x);
  if (x != 0) reach_error();
  return 0;
}
