// unsafe, or unknown; flags: --entry start
extern void reach_error(void);
int *where;
int g = 1;
/* Globals have their initial values where the entry function starts. */
int start(int x) {
  if (where == 0 && g == 1 && x == 8) reach_error();
  return 0;
}
