// unsafe, or unknown
extern void reach_error(void);
char *get(void);
int main(void) {
  char *p = get(), *q = get();
  *p = 1;
  *q = 2;
  if (*p == 2) reach_error();
  return 0;
}
#ifdef WORLD
char *get(void) { static char c; return &c; }
#endif
