// safe
extern void reach_error(void);
void f(void (*)(void));
static int x;
static void cb(void) {
  if (x < 10) x++;
}
int main(void) {
  f(cb);
  if (x > 10) reach_error();
  return 0;
}
