// safe; flags: --property valid-init
/* Copying a struct reads no member. */

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
  return t.a;
}
