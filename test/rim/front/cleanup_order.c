// safe, or unknown
extern void reach_error(void);
static int log;
static void out(int *p) { log = log * 10 + *p; }
static int f(int x) {
  __attribute__((cleanup(out))) int a = 1;
  __attribute__((cleanup(out))) int b = 2;
  if (x) return 5;
  { __attribute__((cleanup(out))) int c = 3; }
  return 6;
}
int main(void) {
  f(0);
  if (log != 321) reach_error();
  log = 0;
  f(1);
  if (log != 21) reach_error();
  return 0;
}
