// unsafe, or unknown
extern void reach_error(void);
extern void other(int, ...);
struct s { int n; int *p; };
/* not native: nobody defines it */
int main(void) {
  int x = 4;
  struct s s = {1, &x};
  other(1, s);
  if (x != 4) reach_error();
  return 0;
}
