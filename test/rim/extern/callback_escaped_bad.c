// unsafe, or unknown
extern void reach_error(void);
/* `visit` may call what it is given, any number of times. */
void visit(void (*f)(void));
static int n;
static void tick(void) { n = 1; }
int main(void) {
  visit(tick);
  if (n == 1) reach_error();
  return 0;
}
#ifdef WORLD
void visit(void (*f)(void)) { f(); }
#endif
