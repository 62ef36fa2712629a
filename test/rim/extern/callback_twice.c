// unsafe, or unknown
extern void reach_error(void);
void visit(void (*f)(void));
static int n;
static void tick(void) { n++; }
int main(void) {
  visit(tick);
  if (n == 2) reach_error();
  return 0;
}
#ifdef WORLD
void visit(void (*f)(void)) { f(); f(); }
#endif
