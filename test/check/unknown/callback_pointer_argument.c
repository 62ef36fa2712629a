// safe
extern void reach_error(void);
void f(void (*)(int *));
static int hidden;
static int count;
static void cb(int *p) {
  if (p) *p = 1;
  count = 1;
}
int main(void) {
  hidden = 0;
  f(cb);
  if (hidden) reach_error();
  return count;
}
