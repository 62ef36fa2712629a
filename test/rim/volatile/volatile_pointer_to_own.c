// safe
/* A volatile pointer, itself behind a pointer, to the program's own. */
extern void reach_error(void);
static volatile int own = 4;
static volatile int *volatile where = &own;
static volatile int *volatile *const table = &where;
static int look(volatile int *volatile *p) { return **p; }
int main(void) {
  if (look(table) != 4) reach_error();
  return 0;
}
