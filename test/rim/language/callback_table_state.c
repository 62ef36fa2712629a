// safe
extern void reach_error(void);
static int state;
static void inc(void) { state++; }
static void reset(void) { state = 0; }
static void (*table[])(void) = {inc, inc, reset, inc};
int main(void) {
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) table[i]();
  if (state != 1) reach_error();
  return 0;
}
