// unsafe, or unknown
extern void reach_error(void);
void visit(void (*f)(void));
static void bad(void) { reach_error(); }
int main(void) {
  visit(bad);
  return 0;
}
#ifdef WORLD
void visit(void (*f)(void)) { f(); }
#endif
