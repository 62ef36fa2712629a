// unsafe line 5
extern void reach_error(void);
void f(void (*)(int));
static void cb(int n) {
  if (n == 77) reach_error();
}
int main(void) {
  f(cb);
  return 0;
}
