extern void reach_error(void);
/* A global is changed two calls down. */
int state;
static void step(void) { state = state + 1; }
static void twice(void) { step(); step(); }
int main(void) {
  state = 0;
  twice();
  if (state == 2) reach_error();
  return 0;
}
