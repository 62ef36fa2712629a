// safe; flags: --property valid-alignment
/* The pointer is a member. */

struct s {
  int *p;
};
int main(void) {
  int x = 0;
  struct s s;
  s.p = &x;
  *s.p = 1;
  return x;
}
