// safe, or unknown
extern void reach_error(void);
int apply(int (*f)(int), int x);
static int twice(int x) { return 2 * x; }
/* not native: any answer */
int main(void) {
  int r = apply(twice, 3);
  if (r > 2147483647) reach_error();
  return 0;
}
