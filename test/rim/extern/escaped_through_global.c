// unsafe, or unknown
extern void reach_error(void);
int *shared;
void go(int **where);
int main(void) {
  int x = 1;
  shared = &x;
  go(&shared);
  if (x != 1) reach_error();
  return 0;
}
#ifdef WORLD
void go(int **where) { **where = 2; }
#endif
