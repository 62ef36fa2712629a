extern void reach_error(void);
extern void *memcpy(void *, const void *, unsigned long);
/* A pointer gets into another struct by memcpy. */
struct s { int *p; int n; };
int g;
int main(void) {
  struct s t, u;
  t.p = &g; t.n = 0;
  memcpy(&u, &t, sizeof u);
  *u.p = 4;
  if (g == 4) reach_error();
  return 0;
}
