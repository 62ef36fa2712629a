// unsafe line 12
extern void reach_error(void);
struct inner { int v; };
struct outer { struct inner *in; };
void f(struct outer *);
int main(void) {
  struct inner i;
  struct outer o;
  i.v = 0;
  o.in = &i;
  f(&o);
  if (i.v) reach_error();
  return 0;
}
