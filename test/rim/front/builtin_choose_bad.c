// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  int n = 0;
  int x = __builtin_choose_expr(1, 5, n++);
  if (x != 5 || n != 1) reach_error();
  return 0;
}
