// unsafe, or unknown
extern void reach_error(void);
void visit(void (*f)(int *), int *p);
static void set(int *p) { *p = 5; }
int main(void) {
  int x = 0;
  visit(set, &x);
  if (x == 5) reach_error();
  return 0;
}
#ifdef WORLD
void visit(void (*f)(int *), int *p) { f(p); }
#endif
