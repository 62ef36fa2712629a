// unsafe, or unknown
extern void reach_error(void);
extern int *where;
int main(void) {
  static int mine = 1;
  if (where && *where == 7) reach_error();
  return 0;
}
#ifdef WORLD
static int seven = 7;
int *where = &seven;
#endif
