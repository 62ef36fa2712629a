// safe
extern void reach_error(void);
static void f(void) {}
static void g(void) {}
int main(void) {
  void (*p)(void) = f, (*q)(void) = g;
  if (p == q || !p) reach_error();
  return 0;
}
