// safe
extern void reach_error(void);
static void a(void) {}
static void b(void) {}
int main(void) {
  void (*p)(void) = a, (*q)(void) = b;
  if (p == q) reach_error();
  return 0;
}
