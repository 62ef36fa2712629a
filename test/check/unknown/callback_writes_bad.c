// unsafe line 12
extern void reach_error(void);
void f(void (*)(void), int *);
static int seen;
static int x;
static void cb(void) {
  if (x == 5) seen = 1;
}
int main(void) {
  x = 0;
  f(cb, &x);
  if (seen && x == 6) reach_error();
  return 0;
}
