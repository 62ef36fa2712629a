// unsafe, or unknown
extern void reach_error(void);
struct s { int a[6]; };
struct s make(void);
int main(void) {
  struct s x = make();
  if (x.a[5] == 7) reach_error();
  return 0;
}
#ifdef WORLD
struct s make(void) { return (struct s){{0, 0, 0, 0, 0, 7}}; }
#endif
