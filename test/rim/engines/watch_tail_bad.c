// unsafe, or unknown; flags: --engine watch
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair {
  int x, y;
};
struct {
  struct pair all[1000];
  int tail;
} s;

int main(void) {
  int i, n = __VERIFIER_nondet_int();
  for (i = 0; i < 1000; i++) {
    s.all[i].x = 0;
    s.all[i].y = 7;
  }
  if (n < 0 || n > 2000) return 0;
  for (i = 0; i < n; i++) s.tail = 5;
  if (s.tail == 5) reach_error();
  return 0;
}
