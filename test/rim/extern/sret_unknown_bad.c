// unsafe, or unknown
extern void reach_error(void);
struct big { int a[10]; };
struct big make(int);
int main(void) {
  int guard = 1;
  struct big b = make(2);
  if (guard != 1 || b.a[9] == 3) reach_error();
  return 0;
}
#ifdef WORLD
struct big make(int x) { return (struct big){{[9] = 3}}; }
#endif
