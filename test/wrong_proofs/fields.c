extern void reach_error(void);
/* A struct holds the address of a member of another, and is copied. */
struct s { int a; int b; int *p; };
int main(void) {
  struct s t = {1, 2, 0}, u;
  u = t;
  u.p = &u.b;
  t = u;
  *t.p = 9;
  if (u.b == 9) reach_error();
  return 0;
}
