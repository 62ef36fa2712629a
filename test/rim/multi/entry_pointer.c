// safe, or unknown; flags: --entry start
extern void reach_error(void);
int start(int *p) {
  if (!p) return 0;
  *p = 4;
  if (*p != 4) reach_error();
  return 0;
}
