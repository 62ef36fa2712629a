// unsafe line 7
extern void reach_error(void);
struct large { int v[8]; };
struct large f(void);
int main(void) {
  struct large s = f();
  if (s.v[3] == 7) reach_error();
  return 0;
}
