// unsafe, or unknown
extern void reach_error(void);
void keep(void (*f)(void));
void later(void);
static int n;
static void tick(void) { n = 1; }
int main(void) {
  keep(tick);
  n = 0;
  later();
  if (n) reach_error();
  return 0;
}
#ifdef WORLD
static void (*kept)(void);
void keep(void (*f)(void)) { kept = f; }
void later(void) { kept(); }
#endif
