// safe
extern void reach_error(void);
static int f(int x) { return x; }
int main(void) {
  void (*p)(void) = (void (*)(void))f;
  int (*q)(int) = (int (*)(int))p;
  if (q(4) != 4) reach_error();
  return 0;
}
