// safe, or unknown
extern void reach_error(void);
/* `local` never escapes: nobody calls it but this file. */
void run(void);
static int n;
static void local(void) { n = 1; }
int main(void) {
  void (*volatile own)(void) = local;
  run();
  if (n != 0) reach_error();
  own();
  return 0;
}
#ifdef WORLD
void run(void) {}
#endif
