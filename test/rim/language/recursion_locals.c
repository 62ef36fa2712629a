// safe, or unknown
extern void reach_error(void);
static int deep(int n, int *up) {
  int mine = n;
  if (up) *up += n;
  if (n > 0) deep(n - 1, &mine);
  return mine;
}
int main(void) {
  if (deep(3, 0) != 5) reach_error();
  return 0;
}
