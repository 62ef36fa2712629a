// unsafe line 4; flags: --entry f
extern void reach_error(void);
int f(int *p) {
  if (p && *p == 3) reach_error();
  return 0;
}
