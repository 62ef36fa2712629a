// safe, or unknown
extern void reach_error(void);
__attribute__((returns_nonnull)) extern int *get(void);
int main(void) {
  if (!get()) reach_error();
  return 0;
}
#ifdef WORLD
static int x;
int *get(void) { return &x; }
#endif
