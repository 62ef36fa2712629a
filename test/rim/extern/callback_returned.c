// unsafe, or unknown
extern void reach_error(void);
void (*swap_handler(void (*f)(void)))(void);
static int n;
static void a(void) { n = 1; }
static void b(void) { n = 2; }
int main(void) {
  swap_handler(a);
  void (*old)(void) = swap_handler(b);
  if (old) old();
  if (n == 1) reach_error();
  return 0;
}
#ifdef WORLD
static void (*kept)(void);
void (*swap_handler(void (*f)(void)))(void) { void (*o)(void) = kept; kept = f; return o; }
#endif
