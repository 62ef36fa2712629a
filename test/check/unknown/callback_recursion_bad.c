// unsafe line 13
extern void reach_error(void);
void f(void (*)(void));
static int depth, deepest;
static void cb(void) {
  depth++;
  if (depth > deepest) deepest = depth;
  if (depth < 3) f(cb);
  depth--;
}
int main(void) {
  f(cb);
  if (deepest == 2) reach_error();
  return 0;
}
