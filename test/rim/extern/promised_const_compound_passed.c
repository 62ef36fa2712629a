// safe, or unknown
extern void reach_error(void);
extern void ext(const int *);
int main(void) {
  const int *p = (const int[]){5, 6};
  ext(p);
  if (p[1] != 6) reach_error();
  return 0;
}
#ifdef WORLD
void ext(const int *p) {}
#endif
