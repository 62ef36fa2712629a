// unsafe, or unknown
extern void reach_error(void);
struct s { int a, b; };
void give(int *p);
int main(void) {
  struct s x = {1, 1};
  give(&x.a);
  if (x.b != 1) reach_error();
  return 0;
}
#ifdef WORLD
void give(int *p) { p[1] = 2; }
#endif
