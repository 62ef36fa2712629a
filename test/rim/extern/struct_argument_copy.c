// safe, or unknown
extern void reach_error(void);
struct s { int a[6]; };
void take(struct s x);
int main(void) {
  struct s x = {{1, 2, 3, 4, 5, 6}};
  take(x);
  if (x.a[5] != 6) reach_error();
  return 0;
}
#ifdef WORLD
void take(struct s x) { x.a[5] = 0; }
#endif
