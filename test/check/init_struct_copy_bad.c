// unsafe line 14; flags: --property valid-init
/* What was not set is not set in the copy. */

struct s {
  int a;
  char b;
  long c;
};
int main(void) {
  struct s s, t;
  s.a = 1;
  s.c = 3;
  t = s;
  return t.b + 1;
}
