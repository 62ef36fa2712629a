// unsafe, or unknown; flags: --entry start
extern void reach_error(void);
/* Both may lead to the same place. */
int start(int *p, int *q) {
  if (!p || !q) return 0;
  *p = 4;
  *q = 5;
  if (*p != 4) reach_error();
  return 0;
}
