// unsafe, or unknown; flags: --engine watch
extern void reach_error(void);
static int a[3][4];
int main(void) {
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 4; k++) a[i][k] = 1;
  a[2][-1] = 0;
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 4; k++)
      if (a[i][k] != 1) reach_error();
  return 0;
}
/* not native: an engine is named */
