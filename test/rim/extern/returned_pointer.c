// safe, or unknown
extern void reach_error(void);
int *get(void);
int main(void) {
  int x = 1;
  int *p = get();
  if (p) *p = 5;
  if (x != 1) reach_error();
  return 0;
}
#ifdef WORLD
int *get(void) { static int o; return &o; }
#endif
