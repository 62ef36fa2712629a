// safe
extern void reach_error(void);
static volatile struct { int a; volatile int *p; } s;
static volatile int x = 4;
int main(void) {
  s.p = &x;
  s.a = 3;
  if (s.a != 3 || *s.p != 4 || *s.p != *s.p) reach_error();
  return 0;
}
