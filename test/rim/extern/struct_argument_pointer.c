// unsafe, or unknown
extern void reach_error(void);
struct s { int a[6]; int *p; };
void take(struct s x);
int main(void) {
  int y = 1;
  struct s x = {{1}, &y};
  take(x);
  if (y != 1) reach_error();
  return 0;
}
#ifdef WORLD
void take(struct s x) { *x.p = 2; }
#endif
