// safe; flags: --entry f
extern void reach_error(void);
static int x;
int f(int *p) {
  x = 0;
  if (p) *p = 1;
  if (x) reach_error();
  return 0;
}
