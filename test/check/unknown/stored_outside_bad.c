// unsafe line 10
extern void reach_error(void);
static int x;
extern int *where;
void f(void);
int main(void) {
  where = &x;
  x = 0;
  f();
  if (x) reach_error();
  return 0;
}
