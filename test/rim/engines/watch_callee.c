// unsafe, or unknown; flags: --engine watch
extern void reach_error(void);
static int a[20];
static void touch(int k) { a[k] = 5; }
int main(void) {
  for (int k = 0; k < 20; k++) a[k] = 1;
  touch(19);
  for (int k = 0; k < 20; k++)
    if (a[k] != 1) reach_error();
  return 0;
}
/* not native: an engine is named */
