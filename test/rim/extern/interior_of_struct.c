// unsafe, or unknown
extern void reach_error(void);
extern void other(int *);
struct s { int a, b, c; };
/* not native: nobody defines it; a pointer into a struct may be led back to its beginning by container_of */
int main(void) {
  struct s x = {1, 2, 3};
  other(&x.b);
  if (x.a != 1) reach_error();
  return 0;
}
