// unsafe, or unknown
extern void reach_error(void);
struct p { int a, b; };
void take(struct p p);
int main(void) {
  struct p x = {1, 2};
  take(x);
  if (x.a != 2) reach_error();
  return 0;
}
#ifdef WORLD
void take(struct p p) { p.a = 5; }
#endif
