// safe, or unknown
# 1 "va_arg_pack.c"
extern void reach_error(void);
extern int sum_all(int n, ...);
extern inline __attribute__((gnu_inline, always_inline)) int sum(int n, ...) { return sum_all(n, __builtin_va_arg_pack()); }
int sum_all(int n, ...) {
  __builtin_va_list a;
  int s = 0;
  __builtin_va_start(a, n);
  while (n--) s += __builtin_va_arg(a, int);
  __builtin_va_end(a);
  return s;
}
int sum(int n, ...) { return 6; }
int main(void) {
  if (sum(3, 1, 2, 3) != 6) reach_error();
  return 0;
}
/* not native: text of gcc */
