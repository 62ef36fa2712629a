// unsafe, or unknown
extern void reach_error(void);
static int f(int a, ...) {
  __builtin_va_list ap;
  __builtin_va_start(ap, a);
  int x = __builtin_va_arg(ap, int), y = __builtin_va_arg(ap, int);
  __builtin_va_end(ap);
  return x * 10 + y;
}
int main(void) {
  if (f(0, 3, 4) != 43) reach_error();
  return 0;
}
