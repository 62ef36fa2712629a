// unsafe, or unknown
extern void reach_error(void);
/* The table is visible to everybody. */
void poll(void);
static int n;
static void tick(void) { n = 1; }
void (*table[1])(void) = {tick};
extern void (*table[1])(void);
int main(void) {
  void (**t)(void) = table;
  void take(void (**)(void));
  take(t);
  poll();
  if (n) reach_error();
  return 0;
}
#ifdef WORLD
static void (**kept)(void);
void take(void (**t)(void)) { kept = t; }
void poll(void) { kept[0](); }
#endif
