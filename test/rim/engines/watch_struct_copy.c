// unsafe, or unknown; flags: --engine watch
extern void reach_error(void);
struct s { int x, y; };
static struct s a[20], z = {2, 1};
int main(void) {
  for (int k = 0; k < 20; k++) a[k].x = 1, a[k].y = 1;
  a[13] = z;
  for (int k = 0; k < 20; k++)
    if (a[k].x != 1) reach_error();
  return 0;
}
/* not native: an engine is named */
