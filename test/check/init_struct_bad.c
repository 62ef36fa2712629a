// unsafe line 13; flags: --property valid-init
/* One member is not set. */

struct s {
  int a;
  char b;
  long c;
};
int main(void) {
  struct s s;
  s.a = 1;
  s.c = 3;
  return s.a + s.b;
}
